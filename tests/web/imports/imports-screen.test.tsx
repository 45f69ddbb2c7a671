import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ImportsScreen } from "@/components/features/imports/imports-screen.tsx";
import type { ImportOptions } from "@/contract/imports/import-plan.ts";
import type { FileImportDetail, ImportPreview, UploadedFile } from "@/contract/imports/imports.ts";
import type { Role } from "@/contract/kernel/access.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: "supervisor" as Role }));
vi.mock("next-auth/react", () => ({
  useSession: () => ({ data: { user: { role: [session.role] }, licenseId: "norte" } }),
}));

const campaign = { id: leadIdAt(1), version: 1, name: "Feria", from: "2026-01-01", to: "2100-01-01", source: "web" };
const others = { originId: null, pipelineId: null, ownerId: null };
const found: FileImportDetail = {
  id: leadIdAt(2),
  campaign: { id: leadIdAt(1), name: "Feria" },
  source: "web",
  fileName: "clientes.csv",
  rows: 1500,
  createdAt: "2026-11-21T15:00:00.000Z",
  by: "Ana Paz",
  consent: null,
  task: null,
  encoding: "utf-8",
  delimiter: ";",
  headers: ["Nombre", "Celular"],
  sample: [["Ana", "987654321"]],
  headerRow: 1,
  questions: [],
  suggested: [{ field: "firstName", columns: [0] }],
  isRemembered: false,
};
const uploaded = { readings: [], firstRows: [{ row: 1, cells: ["Nombre", "Celular"] }] };
const preview: ImportPreview = {
  counts: { created: 900, changed: 100, duplicated: 200, failed: 300, known: 0 },
  problems: [
    { field: "phone", code: "phone", count: 300, row: 1, example: "987654321", repair: "phone" },
    { field: "identification", code: "cedula", count: 2, row: 4, example: "912345675", repair: "identification" },
    {
      field: "identification",
      code: "spreadsheetDecimal",
      count: 1,
      row: 9,
      example: "1710034065.0",
      repair: "identification",
    },
    { field: "row", code: "unclosedQuote", count: 1, row: 50, example: 'Eva | "pantalla', repair: null },
  ],
  unknown: [{ field: "agency", name: "Quito Nrote", count: 12 }],
  severalLines: { count: 3, row: 70, lines: 12 },
  rows: [
    {
      row: 1,
      outcome: "failed",
      errors: [{ field: "identification", code: "cedula", repair: "0912345675" }],
      lead: {
        firstName: "Ana",
        lastName: "Paz",
        phone: "",
        email: "",
        identification: "912345675",
        product: "",
        agency: "Quito Nrote",
      },
    },
  ],
};
const task: Task = {
  id: leadIdAt(3),
  kind: "load",
  state: "running",
  title: "clientes.csv",
  subjectId: leadIdAt(2),
  total: 1500,
  done: 500,
  counts: { created: 500 },
  createdAt: "2026-11-21T15:00:00.000Z",
  startedAt: null,
  endedAt: null,
  waitingFor: null,
  failureReason: null,
};

let now: { load: FileImportDetail; task: Task; more?: Partial<UploadedFile> };
const sent: { what: string; input: unknown }[] = [];
const server = setupServer(
  http.get("*/api/lead-prospection/campaigns", () => HttpResponse.json([{ ...campaign, ...others }])),
  http.get("*/api/lead-prospection/properties/licenses", () => HttpResponse.json([])),
  http.get("*/api/lead-prospection/campaign-files", () =>
    HttpResponse.json({ items: now.load.task ? [now.load] : [], cursor: { actual: null, next: null, prev: null } }),
  ),
  http.get("*/api/lead-prospection/campaign-files/:id", () => HttpResponse.json(now.load)),
  http.post("*/api/lead-prospection/campaigns/:id/files", ({ request }) => {
    sent.push({ what: "upload", input: Object.fromEntries(new URL(request.url).searchParams) });
    return HttpResponse.json({ ...now.load, ...uploaded, ...now.more });
  }),
  http.post("*/api/lead-prospection/campaign-files/:id/:what", async ({ request, params }) => {
    sent.push({ what: String(params.what), input: await request.json() });
    if (params.what === "preview") return HttpResponse.json(preview);
    now.load = { ...found, task };
    return HttpResponse.json(now.load);
  }),
  http.get("*/api/lead-prospection/task", () => HttpResponse.json([now.task])),
  http.get("*/api/lead-prospection/task/:id", () => HttpResponse.json(now.task)),
  http.post("*/api/lead-prospection/task/:id/stop", () => {
    now.task = { ...now.task, state: "stopped", endedAt: "2026-11-21T15:01:00.000Z" };
    return HttpResponse.json(now.task);
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  now = { load: found, task };
  session.role = "supervisor";
  sent.length = 0;
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(search = "") {
  window.history.replaceState(null, "", `/campaigns/db${search}`);
  render(
    <AtAddress>
      <WithTranslations>
        <QueryClientProvider client={newQueryClient()}>
          <ImportsScreen />
        </QueryClientProvider>
      </WithTranslations>
    </AtAddress>,
  );
  return userEvent.setup();
}

const choose = async (person: ReturnType<typeof show>) => {
  await screen.findByText(/^Suelta aquí/);
  await person.upload(screen.getByLabelText("Elegir archivo", { selector: "input" }), new File(["a"], "clientes.csv"));
};
const input = (what: string) => sent.filter((one) => one.what === what).map((one) => one.input);

test("the chosen columns remain after a reload", async () => {
  const person = show(`?load=${found.id}`);
  await person.selectOptions(await screen.findByLabelText("Campo de Celular"), "Teléfono");
  cleanup();

  show(`?load=${found.id}`);

  expect(await screen.findByLabelText("Campo de Celular")).toHaveDisplayValue("Teléfono");
});

test("a file is sent for its campaign, mapped, checked, repaired and imported, and not imported before", async () => {
  const person = show();

  await choose(person);
  await person.selectOptions(await screen.findByLabelText("Campo de Celular"), "Teléfono");
  await person.click(screen.getByRole("button", { name: "Revisar filas" }));
  await person.click(await screen.findByRole("button", { name: "Corregir todos los teléfonos" }));
  await screen.findByText("Los teléfonos se corrigen al cargar.");
  const load = screen.getByRole("button", { name: "Cargar 1.500 filas" });
  await person.click(load);
  expect(screen.getByText("Este campo es obligatorio.")).toBeInTheDocument();
  expect(input("load")).toEqual([]);
  await person.selectOptions(screen.getByLabelText("Base legal para contactarlos"), "Ya son clientes");
  await person.click(load);

  await screen.findByRole("progressbar", { name: "Avance" });
  const [targets] = [
    [
      { field: "firstName", columns: [0] },
      { field: "phone", columns: [1] },
    ],
  ];
  expect(input("upload")).toEqual([{ fileName: "clientes.csv" }]);
  expect(input("preview")).toMatchObject([
    { targets, repairs: [] },
    { targets, repairs: ["phone"] },
  ]);
  expect(input("load")).toMatchObject([{ targets, repairs: ["phone"], consent: "customer" } satisfies ImportOptions]);
});

test("an upload covers the whole screen until the file is read", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  server.use(
    http.post("*/api/lead-prospection/campaigns/:id/files", async () => {
      await gate;
      return HttpResponse.json(found);
    }),
  );
  const person = show();

  await choose(person);

  expect(await screen.findByRole("progressbar", { name: /^(Enviando|Leyendo)/ })).toHaveAttribute(
    "aria-valuenow",
    "10",
  );
  open();
  await screen.findByLabelText("Campo de Celular");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("errors appear with their row, and repairs with their description", async () => {
  const person = show(`?load=${found.id}`);

  await person.click(await screen.findByRole("button", { name: "Revisar filas" }));

  const previewed = within(await screen.findByRole("region", { name: "Vista previa" }));
  const messages = previewed.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(messages.find((failureReason) => failureReason.includes("Identificación"))).toContain(
    "2 filas · Identificación: Parece una cédula sin el cero inicial.Fila 4: 912345675",
  );
  expect(messages.find((failureReason) => failureReason.includes("1710034065.0"))).toContain(
    "Identificación: La hoja de cálculo le puso decimales a este número. Quítalos.",
  );
  expect(messages.find((failureReason) => failureReason.includes("comillas"))).toContain(
    '1 fila · Unas comillas quedaron abiertas. Ciérralas o quítalas.Fila 50: Eva | "pantalla',
  );
  expect(previewed.getByText(/^3 filas tienen una celda de varias líneas\./)).toHaveTextContent(
    "de 12, está en la fila 70",
  );
  const table = within(previewed.getByRole("table", { name: "Primeras filas" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Fila",
    "Nombre completo",
    "Teléfono",
    "Identificación",
    "Correo",
    "Producto",
    "Agencia",
    "Resultado",
  ]);
  expect(table.getByRole("cell", { name: "912345675" })).toBeInTheDocument();
  expect(table.getByText("Identificación: Parece una cédula sin el cero inicial.")).toBeInTheDocument();
});

test("the parse options can change while the file is available, and the earlier result is removed", async () => {
  const person = show();
  const taken: string[] = [];
  server.use(
    http.delete("*/api/lead-prospection/campaign-files/:id", ({ params }) => {
      taken.push(String(params.id));
      return HttpResponse.json({});
    }),
  );
  await choose(person);

  await person.selectOptions(await screen.findByLabelText("Separador"), "Coma");

  await waitFor(() => expect(taken).toEqual([found.id]));
  expect(input("upload")).toMatchObject([{}, { delimiter: ",", encoding: "utf-8", headerRow: "1" }]);
});

test("both readings of a file are shown, and it is loaded only once one of them is chosen", async () => {
  now.load = { ...found, questions: ["encoding"] };
  now.more = {
    readings: [
      { encoding: "utf-8", lines: ["José;Muñoz"] },
      { encoding: "windows-1252", lines: ["José;MuÃ±oz"] },
    ],
  };
  const person = show();
  await choose(person);

  const question = within(await screen.findByRole("region", { name: "¿Qué versión se ve bien?" }));
  expect(question.getByText("José;Muñoz")).toBeVisible();
  expect(question.getByText("José;MuÃ±oz")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Revisar filas" }));
  await person.selectOptions(await screen.findByLabelText("Base legal para contactarlos"), "Ya son clientes");
  const load = screen.getByRole("button", { name: "Cargar 1.500 filas" });
  expect(load).toBeDisabled();
  await person.click(question.getByRole("button", { name: "Leer como UTF-8" }));
  await person.click(load);

  await screen.findByRole("progressbar", { name: "Avance" });
  expect(input("load")).toMatchObject([{ confirms: ["encoding"] }]);
});

test("another parse option uploads the file again with it", async () => {
  now.load = { ...found, questions: ["encoding"] };
  now.more = { readings: [{ encoding: "macintosh", lines: ["Muñoz"] }] };
  const person = show();
  await choose(person);

  await person.click(await screen.findByRole("button", { name: "Leer como Mac Roman (Mac antiguo)" }));

  await waitFor(() => expect(input("upload")).toHaveLength(2));
  expect(input("upload")[1]).toMatchObject({ encoding: "macintosh", headerRow: "1" });
});

test("a file without a visible header row shows a question, and another row can be chosen", async () => {
  now.load = { ...found, headerRow: 0, headers: ["", ""], questions: ["header"] };
  now.more = {
    firstRows: [
      { row: 1, cells: ["Ana Paz", "0987654321"] },
      { row: 2, cells: ["Eva Mora", "0987654322"] },
    ],
  };
  const person = show();
  await choose(person);

  const question = within(await screen.findByRole("region", { name: "¿El archivo tiene encabezados?" }));
  expect(question.getByText("Ana Paz · 0987654321")).toBeVisible();
  await person.click(question.getByRole("button", { name: "Sin encabezados" }));
  expect(screen.queryByRole("region", { name: "¿El archivo tiene encabezados?" })).not.toBeInTheDocument();
  await person.selectOptions(screen.getByLabelText("Encabezados"), "Fila 2: Eva Mora · 0987654322");

  await waitFor(() => expect(input("upload")).toHaveLength(2));
  expect(input("upload")[1]).toMatchObject({ encoding: "utf-8", headerRow: "2" });
});

test("after a reload the file is gone, which is reported; the parsed data remains", async () => {
  show(`?load=${found.id}`);

  expect(await screen.findByLabelText("Separador")).toBeDisabled();
  expect(screen.getByText("Para leerlo de otra manera, elige el archivo otra vez.")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Revisar filas" })).toBeEnabled();
});

test("an error of a file is reported, and another can be chosen", async () => {
  const person = show();
  const details = { fields: [{ field: "file", code: "workbook" }] };
  const body = { code: "INVALID_INPUT", message: "", httpStatus: 400, details, requestId: "r" };
  server.use(http.post("*/api/lead-prospection/campaigns/:id/files", () => HttpResponse.json(body, { status: 400 })));

  await choose(person);

  expect(await screen.findByRole("alert")).toHaveTextContent("Es un libro de Excel.");
  expect(screen.getByRole("button", { name: "Elegir archivo" })).toBeEnabled();
});

test("progress is in real numbers, and the stop button stops the import", async () => {
  now.load = { ...found, task };
  const person = show(`?load=${found.id}`);

  const bar = await screen.findByRole("progressbar", { name: "Avance" });
  expect(bar).toHaveAttribute("aria-valuenow", "33");
  expect(screen.getByText(/500 de 1\.500/)).toHaveTextContent("500 creados");
  await person.click(screen.getByRole("button", { name: "Detener" }));

  expect(await screen.findByText("Detenida")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Detener" })).not.toBeInTheDocument();
});

test("failed rows of a finished import are returned as a file", async () => {
  const over: Task = { ...task, state: "done", done: 1500, counts: { created: 1200, failed: 300 } };
  now = { task: { ...over, endedAt: "2026-11-21T15:01:00.000Z" }, load: { ...found, task: over } };

  show(`?load=${found.id}`);

  const link = await screen.findByRole("link", { name: "Descargar filas fallidas" });
  const address = `/api/lead-prospection/campaign-files/${found.id}/failed?locale=es&separator=%3B`;
  expect(link).toHaveAttribute("href", address);
});

test("a read-only user gets no failed rows", async () => {
  session.role = "advisor-cct";
  const over: Task = { ...task, state: "done", done: 1500, counts: { created: 1200, failed: 300 } };
  now = { task: { ...over, endedAt: "2026-11-21T15:01:00.000Z" }, load: { ...found, task: over } };

  show(`?load=${found.id}`);

  expect(await screen.findByRole("link", { name: "Ver leads" })).toHaveAttribute(
    "href",
    `/campaigns?record=${found.campaign.id}&figure=leads`,
  );
  expect(screen.queryByRole("link", { name: "Descargar filas fallidas" })).not.toBeInTheDocument();
});

test("a read-only user sees the history, and opens one by keyboard", async () => {
  session.role = "advisor-cct";
  now.load = { ...found, task };
  const person = show();

  const history = await screen.findByRole("region", { name: "Archivos cargados" });
  const row = await within(history).findByRole("button", { name: /clientes\.csv/ });
  expect(screen.queryByLabelText("Campaña")).not.toBeInTheDocument();
  row.focus();
  await person.keyboard("{Enter}");

  expect(
    await screen.findByText("Puedes salir de esta página. La carga sigue y su avance se muestra arriba."),
  ).toBeVisible();
});
