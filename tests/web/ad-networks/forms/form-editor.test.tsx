import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { FormEditor } from "@/components/features/ad-networks/forms/form-editor.tsx";
import type { FormDetail, Mapping, MappingPreview, PreviewedLead } from "@/contract/ad-networks/forms.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt } from "../../engines/data-list/made-up-leads.ts";

const ID = leadIdAt(1);
const CAR = "¿Qué auto te gusta?";
const CITY = "¿En qué ciudad estás?";
const line = (to: string, ...questions: string[]) => ({ to, questions, separator: " ", constant: "" });

let stored: FormDetail;
let rejection: { status: number; body: object } | undefined;
let sent: { mapping: Mapping; version: number }[];
let previewed: Mapping[];
let unknown: MappingPreview["unknown"];
const lead: PreviewedLead = {
  id: leadIdAt(2),
  name: "María Zambrano",
  createdAt: "2026-11-21T10:00:00.000Z",
  before: "failed",
  after: "new",
  completion: "complete",
  product: "Andes Cumbre",
  agency: null,
  errors: [],
  preserved: ["firstName"],
  changes: [{ field: "product", before: "", after: "Cumbre" }],
};

const at = `*/api/lead-prospection/forms/${ID}`;
const server = setupServer(
  http.get(at, () => HttpResponse.json(stored)),
  http.get("*/api/lead-prospection/properties", () => HttpResponse.json([])),
  http.post(`${at}/preview`, async ({ request }) => {
    previewed.push(((await request.json()) as { mapping: Mapping }).mapping);
    return HttpResponse.json({ leads: [lead], unknown });
  }),
  http.post(`${at}/suggestion`, () => HttpResponse.json([line("agency", CITY), line("fullName", CAR)])),
  http.put(at, async ({ request }) => {
    const given = (await request.json()) as FormDetail;
    if (rejection) {
      const { status, body } = rejection;
      rejection = undefined;
      return HttpResponse.json({ message: "", httpStatus: status, details: {}, requestId: "r", ...body }, { status });
    }
    sent.push(given);
    stored = { ...stored, ...given, version: stored.version + 1 };
    return HttpResponse.json(stored);
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  sessionStorage.clear();
  [sent, previewed, unknown, rejection] = [[], [], [], undefined];
  stored = {
    id: ID,
    version: 1,
    connectionId: leadIdAt(3),
    accountId: leadIdAt(4),
    network: "meta",
    externalId: "5566",
    name: "Cotiza tu SUV",
    accountName: "Andes Motor",
    source: "meta",
    silentAfterHours: null,
    lastLeadAt: null,
    recentLeads: { count: 1, isMore: false },
    rhythmHours: null,
    remap: null,
    questions: [],
    mapping: [line("fullName", "full_name")],
    answers: [
      { question: "full_name", samples: ["María Zambrano"] },
      { question: CAR, samples: ["Cumbre", "Ruta"] },
      { question: CITY, samples: ["Quito"] },
    ],
  };
});

async function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <FormEditor id={ID} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  await screen.findByRole("heading", { name: "Cotiza tu SUV" });
  return userEvent.setup();
}
const findField = (question: string) =>
  screen.getByRole("button", { name: new RegExp(question.replace(/[?¿]/g, ".")) });
const save = () => screen.getByRole("button", { name: "Guardar" });

test("questions appear with their answers next to their fields, and unmapped ones are listed", async () => {
  await show();

  expect(await screen.findByText("Cumbre · Ruta")).toBeVisible();
  expect(screen.getByText("Falta asociar 2 preguntas")).toBeVisible();
  expect(findField("full_name")).toHaveTextContent("Nombre completo");
  expect(findField(CAR)).toHaveTextContent("Sin asociar");
});

test("a field is found by typing and chosen by Enter; the last leads follow, and what is saved is the mapping", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /Qué auto/ }));
  await user.keyboard("produc{Enter}");

  await waitFor(() => expect(previewed.at(-1)).toContainEqual(line("product", CAR)));
  const preview = await screen.findByRole("region", { name: "Vista previa con los últimos leads" });
  expect(within(preview).getByText("María Zambrano")).toBeVisible();
  expect(within(preview).getByText("Corregido a mano, se conserva: Nombre.")).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 1, source: "meta", silentAfterHours: null });
  expect(sent[0]?.mapping.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
    line("fullName", "full_name"),
    line("product", CAR),
  ]);
  await waitFor(() => expect(save()).toBeDisabled());
});

test("suggestions fill undecided questions", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: "Sugerir" }));

  await waitFor(() => expect(findField(CITY)).toHaveTextContent("Agencia"));
  expect(findField("full_name")).toHaveTextContent("Nombre completo");
  expect(findField(CAR)).toHaveTextContent("Sin asociar");
});

test("two questions of a field are joined on request, and a value without a question is constant", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /Qué auto/ }));
  await user.keyboard("produc{Enter}");
  await user.click(findField(CITY));
  await user.keyboard("produc{Enter}");
  expect(await screen.findByLabelText("Respuesta que se usa")).toHaveDisplayValue("La primera válida");
  expect(screen.getByLabelText("Separador")).toBeDisabled();
  await user.selectOptions(screen.getByLabelText("Respuesta que se usa"), "Todas, unidas");
  await user.selectOptions(screen.getByLabelText("Separador"), "Guion");
  await user.click(screen.getByRole("button", { name: "Agregar un dato fijo" }));
  await user.keyboard("agencia{Enter}");
  await user.type(await screen.findByLabelText("Agencia"), "Quito Norte");
  await user.click(save());

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.mapping).toContainEqual({
    to: "product",
    questions: [CAR, CITY],
    separator: " - ",
    constant: "",
    combine: "join",
  });
  expect(sent[0]?.mapping).toContainEqual({ to: "agency", questions: [], separator: " ", constant: "Quito Norte" });
});

test("a constant missing from the catalogue is reported at its field, until it changes", async () => {
  unknown = [{ field: "agency", name: "Agencia ñ" }];
  const user = await show();
  await user.click(await screen.findByRole("button", { name: "Agregar un dato fijo" }));
  await user.keyboard("agencia{Enter}");
  const field = await screen.findByLabelText("Agencia");
  await user.type(field, "Agencia ñ");

  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      "No está en tu catálogo. Los leads conservan el nombre tal como está escrito.",
    ),
  );
  await user.type(field, "a");
  expect(field).not.toHaveAccessibleDescription();
});

test("another user's field is preserved, and the own choice is not lost", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /Qué auto/ }));
  await user.keyboard("produc{Enter}");
  rejection = { status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } };
  stored = { ...stored, version: 2, mapping: [...stored.mapping, line("agency", CITY)] };
  await user.click(save());

  expect(await screen.findByText("Otra persona guardó cambios mientras editabas.")).toBeVisible();
  expect(screen.getByText(/Agencia: Valor actual: .En qué ciudad/)).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.version).toBe(2);
  expect(sent[0]?.mapping.map(({ to }) => to).sort()).toEqual(["agency", "fullName", "product"]);
});

test("a question mapped by two users goes to the last save's field, and the screen reports it", async () => {
  stored = { ...stored, questions: [{ key: CITY, label: "¿Ciudad de entrega?", type: "CUSTOM", options: [] }] };
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /Ciudad de entrega/ }));
  await user.keyboard("origen{Enter}");
  rejection = { status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } };
  stored = { ...stored, version: 2, mapping: [...stored.mapping, line("agency", CITY)] };
  await user.click(save());

  expect(await screen.findByText("Agencia: Valor actual: ¿Ciudad de entrega?")).toBeVisible();
  await waitFor(() => expect(findField("¿Ciudad de entrega?")).toHaveTextContent(/^Origen$/));
  await user.click(save());

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.mapping.toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
    line("fullName", "full_name"),
    line("origin", CITY),
  ]);
});

test("a question mapped by two users keeps the other user's field when their values are accepted", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /En qué ciudad/ }));
  await user.keyboard("origen{Enter}");
  rejection = { status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } };
  stored = { ...stored, version: 2, mapping: [...stored.mapping, line("agency", CITY)] };
  await user.click(save());
  await user.click(await screen.findByRole("button", { name: "Usar los valores actuales" }));

  await waitFor(() => expect(findField(CITY)).toHaveTextContent(/^Agencia$/));
  expect(save()).toBeDisabled();
});

test("a rejection of the provider appears at its field", async () => {
  const user = await show();
  await user.click(await screen.findByRole("button", { name: /Qué auto/ }));
  await user.keyboard("produc{Enter}");
  rejection = {
    status: 400,
    body: { code: "INVALID_INPUT", details: { fields: [{ field: "product", code: "invalid" }] } },
  };
  await user.click(save());

  const row = (await screen.findByText(CAR)).closest("li") as HTMLElement;
  expect(await within(row).findByText("Este valor no es válido.")).toBeVisible();
});
