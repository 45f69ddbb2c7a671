import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactNode } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { consumeDraft } from "@/components/engines/record-form/drafts.ts";
import { ModelList } from "@/components/features/catalogue/model-list.tsx";
import { OriginList } from "@/components/features/catalogue/origin-list.tsx";
import { PropertyList } from "@/components/features/catalogue/property-list.tsx";
import type { Property } from "@/contract/catalogue/custom-fields.ts";
import type { Model } from "@/contract/catalogue/models.ts";
import type { LeadOrigin } from "@/contract/catalogue/origins.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../data-list/at-address.tsx";
import { leadIdAt } from "../data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const aModel = (number: number, brand: string, name: string): Model => ({
  id: leadIdAt(number),
  version: 1,
  brand,
  name,
  aliases: [],
  isActive: true,
  versionCount: 0,
});
const anOrigin = (number: number, name: string, path: string, parentId: string | null = null): LeadOrigin => ({
  id: leadIdAt(number),
  version: 1,
  channel: "digital",
  source: "web",
  parentId,
  name,
  path,
  costCentre: "",
  isExternalManagement: false,
  isActive: true,
});
const PAYMENT: Property = {
  id: leadIdAt(1),
  version: 3,
  key: "formaDePago",
  labelEs: "Forma de pago",
  labelEn: "",
  type: "text",
  requiredIn: [],
  options: [],
  isActive: true,
};

const sent: { method: string; url: URL; body: unknown }[] = [];
const server = setupServer(
  http.get("*/api/backoffice/model", () =>
    HttpResponse.json([aModel(1, "Andes", "Cumbre"), aModel(2, "Andes", "Ruta"), aModel(3, "Costa", "Brisa")]),
  ),
  http.get("*/api/lead-prospection/origins", () =>
    HttpResponse.json([
      anOrigin(1, "Ferias", "digital/web/ferias"),
      anOrigin(2, "Quito", "digital/web/ferias/quito", leadIdAt(1)),
    ]),
  ),
  http.get("*/api/lead-prospection/properties", () => HttpResponse.json([PAYMENT])),
  http.put("*/api/lead-prospection/properties/:id", async ({ request }) => {
    sent.push({ method: "PUT", url: new URL(request.url), body: await request.json() });
    return HttpResponse.json({ ...PAYMENT, labelEs: "Cómo paga", version: 4 });
  }),
  http.delete("*/api/lead-prospection/origins/:id", ({ request }) => {
    sent.push({ method: "DELETE", url: new URL(request.url), body: undefined });
    return HttpResponse.json({});
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  sent.length = 0;
  window.history.replaceState(null, "", "/settings/some");
});
afterEach(() => {
  server.resetHandlers();
  cleanup();
});

function show(list: ReactNode) {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>{list}</AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("records of a group appear below its name, which is shown once", async () => {
  show(<ModelList />);

  const table = await screen.findByRole("table");
  await within(table).findByRole("link", { name: "Abrir Andes Cumbre" });
  const rows = within(table).getAllByRole("row").slice(1);

  expect(rows.map((row) => row.querySelector("th, td")?.textContent)).toEqual([
    "Andes",
    "Cumbre",
    "Ruta",
    "Costa",
    "Brisa",
  ]);
});

test("other actions of a list are offered only to users who may change it", async () => {
  show(<ModelList />);
  expect(await screen.findByRole("link", { name: "Cargar archivo" })).toHaveAttribute("href", "/settings/models/load");

  cleanup();
  session.role = ["general"];
  show(<ModelList />);
  await screen.findByRole("link", { name: "Abrir Andes Cumbre" });

  expect(screen.queryByRole("link", { name: "Cargar archivo" })).toBeNull();
});

test("a write-once field is editable in a new record, and read-only in a stored one", async () => {
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("link", { name: "Abrir Forma de pago" }));

  const label = await screen.findByRole("textbox", { name: "Nombre en español" });
  expect(screen.getByRole("textbox", { name: "Clave" })).toHaveAttribute("readonly");
  await person.clear(label);
  await person.type(label, "Cómo paga");
  await person.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 3, labelEs: "Cómo paga" }]));
  await person.click(await screen.findByRole("button", { name: "Nueva propiedad" }));

  expect(await screen.findByRole("textbox", { name: "Clave" })).not.toHaveAttribute("readonly");
});

test("required fields of a new record are marked, and all missing ones are reported at once", async () => {
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("button", { name: "Nueva propiedad" }));
  const [key, label] = [
    await screen.findByRole("textbox", { name: "Clave" }),
    screen.getByRole("textbox", { name: "Nombre en español" }),
  ];
  expect([key, label].map((field) => field.ariaRequired ?? field.getAttribute("aria-required"))).toEqual([
    "true",
    "true",
  ]);
  expect(screen.getByRole("textbox", { name: "Nombre en inglés" })).not.toHaveAttribute("aria-required");

  await person.click(screen.getByRole("button", { name: "Guardar" }));

  await waitFor(() => expect(key).toBeInvalid());
  expect(label).toBeInvalid();
});

test("a key of a built-in field is rejected while it is typed", async () => {
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("button", { name: "Nueva propiedad" }));

  await person.type(await screen.findByRole("textbox", { name: "Clave" }), "email");

  expect(screen.getByRole("textbox", { name: "Clave" })).toHaveAccessibleDescription(/^Este valor ya está en uso\./);
});

test("a value of another record is rejected with that record's name", async () => {
  const fields = [{ field: "labelEs", code: "taken", by: "Feria R&D" }];
  const rejection = { code: "INVALID_INPUT", message: "", httpStatus: 400, details: { fields }, requestId: "r" };
  server.use(
    http.put("*/api/lead-prospection/properties/:id", () =>
      HttpResponse.json(rejection, { status: rejection.httpStatus }),
    ),
  );
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("link", { name: "Abrir Forma de pago" }));

  await person.type(await screen.findByRole("textbox", { name: "Nombre en español" }), " 2");
  await person.click(screen.getByRole("button", { name: "Guardar" }));

  const field = screen.getByRole("textbox", { name: "Nombre en español" });
  await waitFor(() => expect(field).toHaveAccessibleDescription("“Feria R&D” ya lo usa."));
});

test("before a branch is removed the dialog explains that its children move up", async () => {
  const person = show(<OriginList />);
  await person.click(await screen.findByRole("link", { name: "Abrir Ferias" }));
  await person.click(await screen.findByRole("button", { name: "Eliminar" }));

  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Un origen que contiene sube un nivel.");
  await person.click(within(dialog).getByRole("button", { name: "Eliminar" }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.url.pathname).toBe(`/api/lead-prospection/origins/${leadIdAt(1)}`);
  expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({ version: "1", children: "raise" });
});

const version = (number: number, state: object, more: object = {}) => ({
  entry: leadIdAt(100 + number),
  side: "after",
  version: number,
  at: "2026-11-20T15:00:00.000Z",
  actor: "Ana Paz",
  isRestored: false,
  state: { ...PAYMENT, ...state, version: number },
  ...more,
});

async function openHistory(): Promise<ReturnType<typeof userEvent.setup>> {
  // Removes a draft of another test.
  consumeDraft(`properties ${PAYMENT.id}`);
  server.use(
    http.get("*/api/history/property/:id", () =>
      HttpResponse.json([
        version(3, {}),
        version(2, { labelEs: "Cómo pagas", options: ["***"] }),
        version(1, {}, { side: "before", at: null, actor: "" }),
      ]),
    ),
  );
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("link", { name: "Abrir Forma de pago" }));
  await person.click(screen.getByRole("button", { name: "Historial de versiones" }));
  await screen.findByText("Actual");
  return person;
}

test("a former version is restored after a dialog with the changes, and its form resets", async () => {
  const after = { ...PAYMENT, labelEs: "Cómo pagas", version: 4 };
  const person = await openHistory();
  server.use(
    http.post("*/api/history/property/:id/restore", async ({ request }) => {
      sent.push({ method: "POST", url: new URL(request.url), body: await request.json() });
      server.use(http.get("*/api/lead-prospection/properties", () => HttpResponse.json([after])));
      return HttpResponse.json(after);
    }),
  );
  expect(screen.getByText("Igual a la actual")).toBeVisible();

  await person.click(screen.getByRole("button", { name: /^Restaurar esta versión: / }));
  const dialog = screen.getByRole("dialog", { name: "¿Restaurar esta versión?" });
  const rows = within(dialog).getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Nombre en español", "Forma de pago", "Cómo pagas"],
  ]);
  await person.click(within(dialog).getByRole("button", { name: "Restaurar esta versión" }));

  await screen.findByRole("heading", { level: 2, name: "Cómo pagas" });
  expect(sent.map(({ body }) => body)).toEqual([{ entry: leadIdAt(102), side: "after", version: 3 }]);
  expect(screen.getByRole("heading", { level: 2, name: "Cómo pagas" })).toHaveFocus();
  expect(screen.getByRole("textbox", { name: "Nombre en español" })).toHaveValue("Cómo pagas");
});

test("unsaved input is confirmed once, by the restore dialog, and discarded with it", async () => {
  const after = { ...PAYMENT, labelEs: "Cómo pagas", version: 4 };
  const person = await openHistory();
  const field = () => screen.getByRole("textbox", { name: "Nombre en español" });
  server.use(
    http.post("*/api/history/property/:id/restore", () => {
      server.use(http.get("*/api/lead-prospection/properties", () => HttpResponse.json([after])));
      return HttpResponse.json(after);
    }),
  );

  await person.type(field(), " y más");
  await person.click(screen.getByRole("button", { name: /^Restaurar esta versión: / }));
  const [dialog, ...others] = screen.getAllByRole("dialog");

  expect(others).toEqual([]);
  expect(dialog).toHaveTextContent("Los cambios que no guardaste en el formulario se descartan.");
  await person.click(within(dialog as HTMLElement).getByRole("button", { name: "Cancelar" }));
  expect(field()).toHaveValue("Forma de pago y más");

  await person.click(screen.getByRole("button", { name: /^Restaurar esta versión: / }));
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Restaurar esta versión" }));
  await screen.findByRole("heading", { level: 2, name: "Cómo pagas" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(field()).toHaveValue("Cómo pagas");
});

test("a version that today's rules reject shows it by its fields, and nothing changes", async () => {
  const person = await openHistory();
  const details = { fields: [{ field: "options", code: "required" }] };
  server.use(
    http.post("*/api/history/property/:id/restore", () =>
      HttpResponse.json(
        { code: "INVALID_INPUT", message: "m", httpStatus: 400, details, requestId: "r" },
        { status: 400 },
      ),
    ),
  );

  await person.click(screen.getByRole("button", { name: /^Restaurar esta versión: / }));
  const dialog = screen.getByRole("dialog");
  await person.click(within(dialog).getByRole("button", { name: "Restaurar esta versión" }));

  expect(await within(dialog).findByText(/Opciones: /)).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Nombre en español" })).toHaveValue("Forma de pago");
});

test("a user who may not change a record sees no versions of it", async () => {
  session.role = ["general"];
  const person = show(<PropertyList />);
  await person.click(await screen.findByRole("link", { name: "Abrir Forma de pago" }));

  expect(screen.queryByRole("button", { name: "Historial de versiones" })).toBeNull();
});
