import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ModelImport } from "@/components/features/catalogue/model-import.tsx";
import type { TypedRow } from "@/contract/catalogue/model-rows.ts";
import type { ImportedRow } from "@/contract/kernel/records.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";

const saved = vi.hoisted(() => ({ files: [] as { name: string; text: string }[] }));
vi.mock("@/lib/browser/save-file.ts", () => ({
  saveFile: (name: string, text: string) => saved.files.push({ name, text }),
}));

type Sent = { rows: TypedRow[]; isTrial: boolean };
const sent: Sent[] = [];
let answer: (row: TypedRow, isTrial: boolean) => ImportedRow;
const server = setupServer(
  http.post("*/api/backoffice/model/load", async ({ request }) => {
    const given = (await request.json()) as Sent;
    sent.push(given);
    return HttpResponse.json(given.rows.map((row) => answer(row, given.isTrial)));
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  saved.files.length = 0;
  answer = () => ({ outcome: "created", errors: [] });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <ModelImport />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const choose = (person: ReturnType<typeof show>, ...rows: string[]) =>
  person.upload(
    screen.getByLabelText("Elegir archivo", { selector: "input" }),
    new File([`marca;modelo;versión;año\n${rows.join("\n")}`], "modelos.csv", { type: "text/csv" }),
  );

test("a file is tried before anything is loaded, each row with its reasons, and refused rows are never sent", async () => {
  const person = show();
  answer = ({ version }) => ({ outcome: version === "Base" ? "created" : "same", errors: [] });

  await choose(person, "Andes;Cumbre;Base;2027", "Andes;Cumbre;Full;2027", ";Cumbre;Base;27");

  await screen.findByRole("button", { name: "Cargar 1 fila" });
  expect(screen.getByText("marca: Este campo es obligatorio.")).toBeInTheDocument();
  expect(screen.getByText("año: Este valor no es válido.")).toBeInTheDocument();
  expect(sent).toMatchObject([{ isTrial: true, rows: [{ version: "Base" }, { version: "Full" }] }]);
});

test("the import matches the preview, and the provider's rejections can be downloaded", async () => {
  const person = show();
  await choose(person, "Andes;Cumbre;Base;2027", "Andes;Cumbre;Full;2027");
  const load = await screen.findByRole("button", { name: "Cargar 2 filas" });
  answer = ({ version }) =>
    version === "Base"
      ? { outcome: "created", errors: [] }
      : { outcome: "refused", errors: [{ field: "code", code: "taken" }] };

  await person.click(load);
  await screen.findByText("Carga terminada");
  await person.click(screen.getByRole("button", { name: "Descargar filas rechazadas" }));

  expect(sent.map(({ isTrial }) => isTrial)).toEqual([true, false]);
  expect(saved.files).toHaveLength(1);
  expect(saved.files[0]?.text).toContain("Andes;Cumbre;Full;2027;;;;código: Este valor ya está en uso.");
  expect(saved.files[0]?.text).not.toContain("Base");
});

test("a long file is sent in parts, and a failing part keeps the earlier ones and names the row", async () => {
  const person = show();
  await choose(person, ...Array.from({ length: 501 }, (_, index) => `Andes;Cumbre;V${index};2027`));
  const load = await screen.findByRole("button", { name: "Cargar 501 filas" });
  server.use(
    http.post("*/api/backoffice/model/load", async ({ request }) => {
      const { rows } = (await request.json()) as Sent;
      if (rows.length === 1) return HttpResponse.json({ code: "UNAVAILABLE" }, { status: 503 });
      return HttpResponse.json(rows.map(() => ({ outcome: "created", errors: [] })));
    }),
  );

  await person.click(load);

  await screen.findByText(/La carga se detuvo en la fila 502/);
  expect(sent.map(({ rows }) => rows.length)).toEqual([500, 1]);
});

test("an invalid file is reported, and the template is valid", async () => {
  const person = show();

  await person.upload(
    screen.getByLabelText("Elegir archivo", { selector: "input" }),
    new File(["nombre;precio\nx;1"], "otra.csv", { type: "text/csv" }),
  );
  await screen.findByText(/Faltan columnas: marca, modelo/);
  await person.click(screen.getByRole("button", { name: "Descargar plantilla" }));

  await waitFor(() => expect(saved.files[0]?.text).toContain("marca;modelo;versión;año;código;precio;otros nombres"));
  expect(sent).toEqual([]);
});
