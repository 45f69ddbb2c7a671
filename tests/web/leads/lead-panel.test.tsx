import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Siblings } from "@/components/engines/data-list/definition.ts";
import { consumeDraft } from "@/components/engines/record-form/drafts.ts";
import { LeadPanel } from "@/components/features/leads/lead-panel.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { endProcess, startProcess } from "@/lib/features/leads/use-in-process.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { LEAVING_EVENT } from "@/lib/session/leave.ts";
import spanish from "@/locales/es/translation.json" with { type: "json" };
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

const stream = vi.hoisted(() => ({ open: () => {} }));
vi.mock("@/lib/api/use-events.ts", () => ({
  useEvents: (_endpoint: unknown, _onEvent: unknown, onOpen: () => void) => {
    stream.open = onOpen;
  },
}));
const session = vi.hoisted(() => ({ role: ["supervisor"] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const ID = leadIdAt(1);
const FAILED: LeadDetail = aDetail(
  aLead(1, {
    source: "meta",
    firstName: "Luis Alberto",
    lastName: "Cando",
    dealState: "failed",
    identification: "912345675",
    formName: "Cotiza tu camioneta",
    createdAt: "2026-11-21T15:56:02.000Z",
  }),
  { errors: [{ field: "identification", code: "cedula", repair: "0912345675" }], version: 3 },
);

const { store, server } = generateLeads();
const sent: unknown[] = [];
const closed = vi.fn();
const opened = vi.fn();

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["supervisor"];
  sent.length = 0;
  closed.mockClear();
  opened.mockClear();
  store.details = new Map([[ID, FAILED]]);
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  endProcess(ID);
  for (const form of ["repair", "edit"]) consumeDraft(`${form} ${ID}`);
  sessionStorage.clear();
});

function show(locale: Locale = "es", siblings?: Siblings) {
  const { unmount } = render(
    <WithTranslations locale={locale}>
      <QueryClientProvider client={newQueryClient()}>
        <LeadPanel id={ID} onClose={closed} onOpen={opened} siblings={siblings} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return { person: userEvent.setup(), unmount };
}

test.each([
  ["es", "Parece un teléfono de relleno", "Lo comparten varias personas", "caracteres invisibles y guiones especiales"],
  ["en", "Looks like a placeholder phone", "Shared by several people", "invisible characters and special hyphens"],
] as const)("filler contacts and cleaned characters are named (%s)", async (locale, phone, email, signs) => {
  const fillers: LeadDetail["fillers"] = [
    { field: "phone", reason: "pattern" },
    { field: "email", reason: "shared" },
  ];
  const change = { field: "phone", before: "\u202a098\u2011765\u20114321\u202c", after: "+593987654321" };
  const trace: LeadDetail["trace"] = [
    {
      step: "normalised",
      outcome: "ok",
      at: FAILED.createdAt,
      actor: null,
      facts: {},
      errors: [],
      changes: [{ ...change, signs: ["invisible", "hyphen"] }],
    },
  ];
  store.details = new Map([[ID, { ...FAILED, phone: "+593955555555", fillers, trace }]]);

  show(locale);

  expect(await screen.findByText(phone)).toBeVisible();
  expect(screen.getByText(email)).toBeVisible();
  expect(screen.getByText((text) => text.includes(signs))).toBeVisible();
});

function answerResubmission(answer: (given: Record<string, unknown>) => Response) {
  server.use(
    http.post("*/api/lead-prospection/deal/reprocess/validation", async ({ request }) => {
      const given = (await request.json()) as Record<string, unknown>;
      sent.push(given);
      return answer(given);
    }),
  );
}
const passed = (given: Record<string, unknown>) =>
  HttpResponse.json({ ...FAILED, ...given, dealState: "new", errors: [], version: 4 });

function answerAmendment(answer: (given: Record<string, unknown>) => Response) {
  server.use(
    http.put("*/api/lead-prospection/deal/:id", async ({ request, params }) => {
      const given = { ...((await request.json()) as Record<string, unknown>), id: params.id };
      sent.push(given);
      return answer(given);
    }),
  );
}

const PROCESSING_MESSAGE = "Se está procesando. Podrás reprocesarlo en un momento.";
const resubmitButton = () => screen.findByRole("button", { name: "Corregir y reprocesar" });
const identification = () => screen.findByLabelText("Identificación");
type Person = ReturnType<typeof userEvent.setup>;

async function resubmitUnchanged(person: Person) {
  await person.click(await resubmitButton());
  const dialog = await screen.findByRole("dialog", { name: "¿Reprocesar sin cambios?" });
  await person.click(within(dialog).getByRole("button", { name: "Reprocesar" }));
}

describe("a lead's panel", () => {
  test("shows person, state, source and time", async () => {
    show();

    const panel = await screen.findByRole("complementary", { name: "Luis Alberto Cando" });
    expect(within(panel).getByText("Fallido")).toBeVisible();
    expect(within(panel).getByText("Meta · Cotiza tu camioneta · 21 nov 2026, 10:56")).toBeVisible();
    expect(within(panel).getByText("+593 98 765 4321")).toBeVisible();
    expect(within(panel).getByRole("link", { name: /^Llamar a / })).toHaveAttribute("href", "tel:+593987654321");
  });

  test("omits unknown values", async () => {
    store.details = new Map([[ID, { ...FAILED, completion: null, extraProperties: { color: "", plazo: null } }]]);
    show();

    const panel = await screen.findByRole("complementary", { name: "Luis Alberto Cando" });
    const terms = [...panel.querySelectorAll("dt")];
    expect(terms.filter((term) => !term.nextElementSibling?.textContent).map((term) => term.textContent)).toEqual([]);
    expect(terms.length).toBeGreaterThan(3);
    expect(within(panel).queryByText(spanish.leads.panel.extra)).toBeNull();
  });

  test("with a very long name uses two lines, and gives the whole name", async () => {
    const firstName = "María de los Ángeles Guadalupe ".repeat(8).trim();
    store.details.set(ID, { ...FAILED, firstName });

    show();

    const title = await screen.findByRole("heading", { name: `${firstName} Cando` });
    expect(title).toHaveAttribute("title", `${firstName} Cando`);
    expect(title).toHaveClass("line-clamp-2");
  });

  test("of a lead of another licence shows that it does not exist", async () => {
    store.details.clear();

    show();

    expect(await screen.findByText("Lead no encontrado")).toBeVisible();
  });

  test("of an erased person shows it, and offers no action", async () => {
    store.details.set(ID, { ...FAILED, firstName: "", lastName: "", phone: "", isErased: true });

    show();

    const panel = await screen.findByRole("complementary", { name: "Datos eliminados" });
    expect(within(panel).getByText("Los datos de esta persona se eliminaron")).toBeVisible();
    expect(within(panel).queryByRole("button", { name: "Corregir y reprocesar" })).toBeNull();
    expect(within(panel).queryByRole("button", { name: "Editar" })).toBeNull();
    expect(within(panel).queryByRole("textbox")).toBeNull();
  });

  test("of a duplicate links to its original", async () => {
    const { id, firstName, lastName, source, createdAt } = aLead(7, { firstName: "Kevin", lastName: "Loor" });
    const original = { id, firstName, lastName, source, createdAt, isErased: false };
    store.details.set(ID, { ...FAILED, dealState: "duplicated", errors: [], original });
    const { person } = show();

    await person.click(await screen.findByRole("link", { name: "Kevin Loor" }));

    expect(opened).toHaveBeenCalledWith(id);
  });

  test("shows the lead's path with times, errors and changes", async () => {
    const step = { actor: null, facts: {}, errors: [], changes: [] };
    store.details.set(ID, {
      ...FAILED,
      trace: [
        { ...step, step: "received", outcome: "ok", at: "2026-11-21T15:56:02.000Z" },
        { ...step, step: "validated", outcome: "failed", at: "2026-11-21T15:56:02.000Z", errors: FAILED.errors },
        {
          ...step,
          step: "amended",
          outcome: "ok",
          at: "2026-11-22T15:00:00.000Z",
          actor: "Ana Vera",
          changes: [{ field: "phone", before: "", after: "0987654321" }],
        },
      ],
    });

    show();

    const path = (await screen.findByText("Detalles técnicos")).closest("section") as HTMLElement;
    const steps = within(path)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(steps[0]).toMatch(/^Recibido10:56:02/);
    expect(path).toHaveTextContent("Identificación: La cédula no es válida");
    expect(path).toHaveTextContent("22 nov 2026, 10:00");
    expect(path).toHaveTextContent("Por Ana Vera");
    expect(path).toHaveTextContent("Teléfono: vacío → 0987654321");
  });
});

describe("a passport of nine digits that a leading zero makes a cédula", () => {
  const suggestions = [{ field: "identification" as const, value: "0912345675" }];
  const passport = { ...FAILED, dealState: "new" as const, errors: [], suggestions };

  test("is preserved, and one click makes it the cédula", async () => {
    store.details = new Map([[ID, passport]]);
    answerAmendment((given) => HttpResponse.json({ ...passport, ...given, suggestions: [], version: 4 }));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));

    await waitFor(() => expect(screen.queryByText("Parece una cédula sin el cero inicial.")).toBeNull());
    expect(sent).toEqual([{ id: ID, version: 3, identification: "0912345675" }]);
  });

  test("is not offered to who may not change the lead", async () => {
    session.role = ["general"];
    store.details = new Map([[ID, passport]]);
    const { person } = show();
    await person.click(await screen.findByText("Datos"));

    expect(screen.getByText("912345675")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Usar 0912345675" })).toBeNull();
  });
});

test("an email of a misspelt provider is preserved, and one click corrects it", async () => {
  const suggestions = [{ field: "email" as const, value: "ana@gmail.com" }];
  const misspelt = { ...FAILED, dealState: "new" as const, errors: [], email: "ana@gmial.com", suggestions };
  store.details = new Map([[ID, misspelt]]);
  answerAmendment((given) => HttpResponse.json({ ...misspelt, ...given, suggestions: [], version: 4 }));
  const { person } = show();

  await person.click(await screen.findByRole("button", { name: "Usar ana@gmail.com" }));

  await waitFor(() => expect(screen.queryByText("Este correo parece tener un error de escritura.")).toBeNull());
  expect(sent).toEqual([{ id: ID, version: 3, email: "ana@gmail.com" }]);
});

test("a kind of sale that could not be read is named, and chosen", async () => {
  const unread = { ...FAILED, errors: [{ field: "isSalesPipeline", code: "saleKind" as const, value: "quizás" }] };
  store.details = new Map([[ID, unread]]);
  answerResubmission(passed);
  const { person } = show();
  expect(await screen.findByText(/^Revisa si es venta o posventa/)).toBeVisible();

  expect(screen.getByText("Se recibió “quizás”. Elige venta o posventa.")).toBeVisible();

  await person.selectOptions(screen.getByLabelText("Venta o posventa"), "Posventa");
  await person.click(await resubmitButton());

  expect(await screen.findByText("Lead único")).toBeVisible();
  expect(sent).toEqual([{ id: ID, version: 3, isSalesPipeline: "false", dropExtraProperties: false }]);
});

describe("a failed lead", () => {
  test("shows its error next to the field, and the repair one click away", async () => {
    const { person } = show();
    expect(await screen.findByText("Parece una cédula sin el cero inicial.")).toBeVisible();
    expect(screen.getByText(/Revisa la identificación/)).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Usar 0912345675" }));

    expect(await identification()).toHaveValue("0912345675");
    expect(await identification()).toHaveFocus();
    await waitFor(() => expect(screen.queryByText("Parece una cédula sin el cero inicial.")).toBeNull());
  });

  test("corrected and resubmitted sends what changed, shows its new state, and is in process for a while", async () => {
    answerResubmission(passed);
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));
    await person.click(await resubmitButton());

    expect(await screen.findByText("Lead único")).toBeVisible();
    expect(sent).toEqual([{ id: ID, version: 3, identification: "0912345675", dropExtraProperties: false }]);
    expect(screen.getByText("El lead pasó la validación.")).toBeVisible();
    expect(screen.getByText("En proceso")).toBeVisible();
    expect(screen.getByRole("button", { name: "Reprocesar" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Reprocesar" })).toHaveAccessibleDescription(PROCESSING_MESSAGE);
    expect(screen.getByText(PROCESSING_MESSAGE)).toBeVisible();
    expect(screen.getByRole("button", { name: "Editar" })).toBeEnabled();
    expect(screen.getByRole("heading", { name: "Luis Alberto Cando" })).toHaveFocus();
  });

  test("labels extra values by the licence's custom fields, and others by their key", async () => {
    const property = { id: leadIdAt(9), version: 1, key: "ciudad", labelEs: "Ciudad de residencia", labelEn: "City" };
    const rest = { type: "text", options: [], requiredIn: [], isActive: false };
    server.use(http.get("*/api/lead-prospection/properties", () => HttpResponse.json([{ ...property, ...rest }])));
    store.details.set(ID, { ...FAILED, extraProperties: { ciudad: "Ambato", otra: "x" } });

    show();

    const term = await screen.findByText("Ciudad de residencia");
    expect(term.nextElementSibling).toHaveTextContent("Ambato");
    expect(screen.getByText("otra")).toBeInTheDocument();
  });

  test("without a required custom field asks for it by name, and sends it separately", async () => {
    const question = { labelEs: "Forma de pago", labelEn: "", type: "choice", options: ["Contado", "Crédito"] };
    const property = {
      ...question,
      id: leadIdAt(9),
      version: 1,
      key: "formaDePago",
      requiredIn: ["digital"],
      isActive: true,
    };
    server.use(http.get("*/api/lead-prospection/properties", () => HttpResponse.json([property])));
    store.details.set(ID, { ...FAILED, errors: [{ field: "formaDePago", code: "required" }] });
    answerResubmission(() => HttpResponse.json({ ...FAILED, dealState: "new", errors: [], version: 4 }));
    const { person } = show();

    const field = await screen.findByRole("combobox", { name: "Forma de pago" });
    expect(field).toHaveAccessibleDescription("Este campo es obligatorio.");
    await person.selectOptions(field, "Contado");
    await person.click(screen.getByRole("button", { name: "Corregir y reprocesar" }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: ID, version: 3, properties: { formaDePago: "Contado" } });
  });

  test("that failed again can be corrected and sent at once", async () => {
    answerResubmission((given) => HttpResponse.json({ ...FAILED, ...given, version: 4 }));
    const { person } = show();
    await resubmitUnchanged(person);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(async () => expect(await identification()).toHaveFocus());
    expect(screen.queryByText(PROCESSING_MESSAGE)).toBeNull();

    answerResubmission((given) => passed({ ...given, version: 5 }));
    await person.click(screen.getByRole("button", { name: "Usar 0912345675" }));
    await person.type(await identification(), "{Enter}");

    expect(await screen.findByText("Lead único")).toBeVisible();
    expect(sent[1]).toEqual({ id: ID, version: 4, identification: "0912345675", dropExtraProperties: false });
  });

  test("waits while its request is on its way", async () => {
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    server.use(
      http.post("*/api/lead-prospection/deal/reprocess/validation", async () => {
        await gate;
        return passed({});
      }),
    );
    const { person } = show();

    await resubmitUnchanged(person);
    await waitFor(async () => expect(await identification()).toHaveAttribute("readonly"));

    answer();
    expect(await screen.findByRole("button", { name: "Reprocesar" })).toBeDisabled();
  });

  test("sent by another tab can be corrected once its answer is loaded, at the latest when the stream opens", async () => {
    show();
    await resubmitButton();
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    act(() => startProcess(ID));
    expect(await resubmitButton()).toBeDisabled();
    store.details.set(ID, { ...FAILED, lastName: "Cando Vera", version: 4 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));

    act(() => stream.open());

    expect(await screen.findByRole("complementary", { name: "Luis Alberto Cando Vera" })).toBeVisible();
    expect(await identification()).not.toHaveAttribute("readonly");
    expect(await resubmitButton()).toBeDisabled();
  });

  test("can be resubmitted unchanged, since rules may have changed", async () => {
    answerResubmission(passed);
    const { person } = show();

    await resubmitUnchanged(person);

    await waitFor(() => expect(sent).toEqual([{ id: ID, version: 3, dropExtraProperties: false }]));
  });

  const step = (name: TraceStep["step"], minute: number, changes: TraceStep["changes"] = []): TraceStep => {
    const at = `2026-11-21T15:${minute}:00.000Z`;
    return { step: name, outcome: "ok", at, actor: null, facts: {}, errors: [], changes };
  };
  const change = { field: "phone", before: "", after: "+593987654321" };

  test.each<[string, TraceStep[]]>([
    ["was never corrected", [step("received", 10)]],
    [
      "was corrected before its last evaluation",
      [step("received", 10), step("amended", 11, [change]), step("resubmitted", 12)],
    ],
    ["was read anew by its form since", [step("received", 10), step("amended", 11, [change]), step("remapped", 12)]],
    ["was only contacted and moved since", [step("received", 10), step("attempted", 11), step("moved", 12)]],
    ["was saved without a change", [step("received", 10), step("amended", 11)]],
  ])("that %s confirms before it is re-evaluated unchanged", async (_, trace) => {
    store.details.set(ID, { ...FAILED, trace });
    answerResubmission(passed);
    const { person } = show();

    await person.click(await resubmitButton());
    const dialog = await screen.findByRole("dialog", { name: "¿Reprocesar sin cambios?" });
    await person.click(within(dialog).getByRole("button", { name: "Cancelar" }));

    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([]);
    await resubmitUnchanged(person);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test.each<[string, TraceStep[]]>([
    ["corrected since it came", [step("received", 10), step("validated", 10), step("amended", 11, [change])]],
    [
      "corrected since it was evaluated again",
      [step("received", 10), step("resubmitted", 11), step("amended", 12, [change])],
    ],
  ])("%s is evaluated without a question", async (_, trace) => {
    store.details.set(ID, { ...FAILED, trace });
    answerResubmission(passed);
    const { person } = show();

    await person.click(await resubmitButton());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("without its additional data is evaluated without confirmation, and an unchanged good one only with it", async () => {
    store.details.set(ID, { ...FAILED, extraProperties: { color: "rojo" } });
    answerResubmission(passed);
    const { person, unmount } = show();
    await person.click(await screen.findByRole("checkbox", { name: /Quitar los datos adicionales/ }));
    await person.click(await resubmitButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    unmount();
    endProcess(ID);
    store.details.set(ID, { ...FAILED, dealState: "new", errors: [] });

    const again = show();
    await again.person.click(await screen.findByRole("button", { name: "Reprocesar" }));

    expect(await screen.findByRole("dialog", { name: "¿Reprocesar sin cambios?" })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test("is validated while typing, and not sent while it is invalid", async () => {
    answerResubmission(passed);
    const { person } = show();

    await person.clear(await identification());
    await person.type(await identification(), "0912345670");
    expect(await screen.findByText("La cédula no es válida: revisa sus 10 dígitos.")).toBeVisible();
    await person.click(await resubmitButton());

    expect(sent).toEqual([]);
    expect(await identification()).toHaveFocus();
  });

  test("rejected by the provider shows each error on its field", async () => {
    answerResubmission(() => rejection("INVALID_INPUT", { fields: [{ field: "identification", code: "ruc" }] }));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));
    await person.click(await resubmitButton());

    expect(await screen.findByText("El RUC debe tener 13 dígitos.")).toBeVisible();
    expect(await identification()).toHaveFocus();
    expect(await identification()).toHaveValue("0912345675");
    expect(screen.queryByText("En proceso")).toBeNull();
  });

  test("already in process elsewhere waits", async () => {
    answerResubmission(() => rejection("LEAD_IN_PROCESS"));
    const { person } = show();

    await resubmitUnchanged(person);

    expect(await screen.findByText("En proceso")).toBeVisible();
    expect(await resubmitButton()).toBeDisabled();
  });

  test("listed as in process in another tab waits here too", async () => {
    show();
    await resubmitButton();
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));

    act(() => startProcess(ID));

    expect(await resubmitButton()).toBeDisabled();
    expect(await identification()).toHaveAttribute("readonly");
  });

  test("shows no send button to a read-only user", async () => {
    session.role = ["general"];

    show();

    expect(await screen.findByText(/Revisa la identificación/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Corregir y reprocesar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Editar" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Ver la solicitud original" })).toBeNull();
  });
});

describe("its ADF file", () => {
  const FILE = "Descargar como ADF";

  test("is exported for users who may export leads", async () => {
    const saved = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved(this.download);
    });
    Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => {} });
    const headers = {
      "content-type": "application/x-adf+xml",
      "content-disposition": 'attachment; filename="a.adf.xml"',
    };
    server.use(http.get("*/api/lead-prospection/deal/:id/adf", () => new HttpResponse("<adf/>", { headers })));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: FILE }));

    await waitFor(() => expect(saved).toHaveBeenCalledWith("a.adf.xml"));
    vi.restoreAllMocks();
  });

  test("that fails shows a message", async () => {
    server.use(http.get("*/api/lead-prospection/deal/:id/adf", () => rejection("NOT_FOUND")));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: FILE }));

    expect(await screen.findByText(spanish.errors.NOT_FOUND)).toBeVisible();
  });

  test("is not offered to others", async () => {
    session.role = ["advisor-cct"];
    show();

    await screen.findByRole("complementary");

    expect(screen.queryByRole("button", { name: FILE })).toBeNull();
  });
});

test("typed values are restored when the lead is opened again in this page", async () => {
  const first = show();
  await first.person.clear(await identification());
  await first.person.type(await identification(), "17131");
  first.unmount();

  show();

  await waitFor(async () => expect(await identification()).toHaveValue("17131"));
});

describe("editing", () => {
  beforeEach(() => {
    store.details.set(ID, { ...FAILED, dealState: "new", errors: [], identification: "1713175071" });
  });

  test("saves only what changed", async () => {
    answerAmendment((given) => HttpResponse.json({ ...store.details.get(ID), ...given, version: 4 }));
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Editar" }));
    await person.clear(screen.getByLabelText("Nombre"));
    await person.type(screen.getByLabelText("Nombre"), "Luis");
    await person.click(screen.getByRole("button", { name: "Guardar" }));

    expect(await screen.findByRole("complementary", { name: "Luis Cando" })).toBeVisible();
    expect(sent).toEqual([{ id: ID, version: 3, firstName: "Luis" }]);
    expect(screen.getByText("Cambios guardados.")).toBeVisible();
  });

  test("shows another user's change, keeps typed values, and saves over that version", async () => {
    let tries = 0;
    answerAmendment((given) => {
      tries += 1;
      if (tries > 1) return HttpResponse.json({ ...store.details.get(ID), ...given, version: 8 });
      const before = store.details.get(ID) as LeadDetail;
      store.details.set(ID, { ...before, firstName: "Luisa", version: 7 });
      return rejection("VERSION_CONFLICT", { version: 7 });
    });
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Editar" }));
    await person.clear(screen.getByLabelText("Nombre"));
    await person.type(screen.getByLabelText("Nombre"), "Luis");
    await person.click(screen.getByRole("button", { name: "Guardar" }));
    expect(await screen.findByText("Otra persona guardó cambios mientras editabas.")).toBeVisible();
    expect(screen.getByText("Valor actual: Luisa")).toBeVisible();
    expect(screen.getByLabelText("Nombre")).toHaveValue("Luis");

    await person.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ id: ID, version: 7, firstName: "Luis" }));
  });

  test.each([
    ["before", false],
    ["after", true],
  ])("sends the version it was opened with, though the lead was changed %s typing began", async (_, isTypedFirst) => {
    answerAmendment((given) =>
      given.version === 3 ? rejection("VERSION_CONFLICT", { version: 7 }) : HttpResponse.json(store.details.get(ID)),
    );
    const { person } = show();
    await person.click(await screen.findByRole("button", { name: "Editar" }));
    const type = async () => {
      await person.clear(screen.getByLabelText("Nombre"));
      await person.type(screen.getByLabelText("Nombre"), "Luis");
    };
    if (isTypedFirst) await type();
    store.details.set(ID, { ...(store.details.get(ID) as LeadDetail), firstName: "Luisa", version: 7 });
    act(() => stream.open());
    expect(await screen.findByRole("complementary", { name: "Luisa Cando" })).toBeVisible();
    if (!isTypedFirst) await type();

    await person.click(screen.getByRole("button", { name: "Guardar" }));

    expect(await screen.findByText("Otra persona guardó cambios mientras editabas.")).toBeVisible();
    expect(sent).toEqual([{ id: ID, version: 3, firstName: "Luis" }]);
    expect(screen.getByText("Valor actual: Luisa")).toBeVisible();
    expect(screen.getByLabelText("Nombre")).toHaveValue("Luis");
    expect(screen.getByRole("button", { name: "Guardar" })).toBeEnabled();
  });

  test("takes another user's values on request", async () => {
    answerAmendment(() => {
      store.details.set(ID, { ...(store.details.get(ID) as LeadDetail), firstName: "Luisa", version: 7 });
      return rejection("VERSION_CONFLICT", { version: 7 });
    });
    const { person } = show();
    await person.click(await screen.findByRole("button", { name: "Editar" }));
    await person.type(screen.getByLabelText("Nombre"), " José");
    await person.click(screen.getByRole("button", { name: "Guardar" }));

    await person.click(await screen.findByRole("button", { name: "Usar los valores actuales" }));

    expect(screen.getByLabelText("Nombre")).toHaveValue("Luisa");
    expect(screen.queryByText("Otra persona guardó cambios mientras editabas.")).toBeNull();
    expect(screen.getByRole("button", { name: "Guardar" })).toBeDisabled();
  });

  test("confirms before typed values are lost", async () => {
    const { person } = show();
    await person.click(await screen.findByRole("button", { name: "Editar" }));
    await person.type(screen.getByLabelText("Nombre"), "x");

    await person.click(screen.getByRole("button", { name: "Cancelar" }));
    expect(await screen.findByRole("dialog", { name: "Tienes cambios sin guardar" })).toBeVisible();
    await person.click(screen.getByRole("button", { name: "Seguir editando" }));
    expect(screen.getByLabelText("Nombre")).toHaveValue("Luis Albertox");

    await person.click(screen.getByRole("button", { name: "Cancelar" }));
    await person.click(await screen.findByRole("button", { name: "Salir sin guardar" }));
    expect(await screen.findByRole("button", { name: "Editar" })).toBeVisible();
    expect(screen.queryByLabelText("Nombre")).toBeNull();
  });

  test("confirms when the page closes with typed values, and not otherwise", async () => {
    const { person } = show();
    await person.click(await screen.findByRole("button", { name: "Editar" }));
    const leavePage = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leavePage()).toBe(false);

    await person.type(screen.getByLabelText("Nombre"), "x");
    expect(leavePage()).toBe(true);
  });

  test("interrupted by the end of the session restores typed values after sign-in", async () => {
    const { person, unmount } = show();
    await person.click(await screen.findByRole("button", { name: "Editar" }));
    await person.type(screen.getByLabelText("Nombre"), " José");

    act(() => void window.dispatchEvent(new Event(LEAVING_EVENT)));
    unmount();
    expect(sessionStorage.getItem("drafts")).toContain("Luis Alberto José");

    show();
    expect(await screen.findByLabelText("Nombre")).toHaveValue("Luis Alberto José");
  });

  test("restored after another user's change shows it, and sends only typed values", async () => {
    answerAmendment((given) => HttpResponse.json({ ...store.details.get(ID), ...given, version: 8 }));
    const first = show();
    await first.person.click(await screen.findByRole("button", { name: "Editar" }));
    await first.person.type(screen.getByLabelText("Nombre"), " José");
    first.unmount();
    const before = store.details.get(ID) as LeadDetail;
    store.details.set(ID, { ...before, firstName: "Luisa", lastName: "Otro", version: 7 });

    const { person } = show();

    expect(await screen.findByText("Otra persona guardó cambios mientras editabas.")).toBeVisible();
    expect(screen.getByText("Valor actual: Luisa")).toBeVisible();
    expect(screen.getByLabelText("Apellido")).toHaveValue("Otro");
    await person.click(screen.getByRole("button", { name: "Guardar" }));
    await waitFor(() => expect(sent).toEqual([{ id: ID, version: 7, firstName: "Luis Alberto José" }]));
  });
});

test("an unchanged lead leaves no draft on the way to sign-in", async () => {
  show();
  await resubmitButton();

  act(() => void window.dispatchEvent(new Event(LEAVING_EVENT)));

  expect(Object.keys(sessionStorage)).toEqual([]);
});

describe("the raw request", () => {
  test("is loaded on request, for auditors", async () => {
    server.use(
      http.get("*/api/lead-prospection/audit/deal/request", () =>
        HttpResponse.json({
          id: leadIdAt(50),
          receivedAt: "2026-11-21T15:56:02.000Z",
          source: "meta",
          headers: { authorization: "•••" },
          body: '{"name":"Luis","id":784500000000000123}',
          later: [
            {
              id: leadIdAt(51),
              receivedAt: "2026-11-22T15:56:02.000Z",
              source: "meta",
              headers: {},
              body: '{"name":"Cambiado"}',
            },
          ],
        }),
      ),
    );
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Ver la solicitud original" }));

    expect(await screen.findByText(/784500000000000123/)).toBeVisible();
    expect(screen.getByText(/authorization: •••/)).toBeVisible();
    expect(screen.getByText(/Cambiado/)).toBeVisible();
  });
});

describe("a person who opted out", () => {
  const mine: LeadDetail = { ...FAILED, dealState: "new", errors: [], version: 3 };
  const stopped: LeadDetail = {
    ...mine,
    doNotContact: true,
    version: 4,
    trace: [
      {
        step: "permitted",
        outcome: "warning",
        at: "2026-11-22T15:00:00.000Z",
        actor: "Ana Vera",
        facts: { reason: "asked" },
        errors: [],
        changes: [],
      },
    ],
  };
  const PATH = "*/api/lead-prospection/deal/:id/do-not-contact";
  beforeEach(() => {
    store.details.set(ID, mine);
    server.use(
      http.get("*/api/lead-prospection/deals/:id/attempts", () => HttpResponse.json([])),
      http.get("*/api/lead-prospection/deals/:id/appointments", () => HttpResponse.json([])),
      http.get("*/api/lead-prospection/deals/:id/notes", () => HttpResponse.json([])),
      http.put(PATH, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(stopped);
      }),
    );
  });

  test("is shown with a reason, and no contact button remains; attempts and agreements are still readable", async () => {
    session.role = ["sales-manager"];
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "No contactar" }));
    const question = await screen.findByRole("dialog", { name: "¿Marcar como “No contactar”?" });
    await person.click(within(question).getByRole("button", { name: "No contactar" }));
    expect(within(question).getByLabelText("Motivo")).toBeInvalid();
    await person.selectOptions(within(question).getByLabelText("Motivo"), "Lo pidió la persona");
    await person.click(within(question).getByRole("button", { name: "No contactar" }));

    const activity = within(await screen.findByRole("region", { name: "Actividad" }));
    expect(await activity.findByText("Marcada como “No contactar”. Motivo: Lo pidió la persona.")).toBeVisible();
    expect(activity.getByText("· Ana Vera")).toBeVisible();
    expect(sent).toEqual([{ version: 3, reason: "asked" }]);
    expect(screen.getByRole("heading", { name: "Luis Alberto Cando" })).toHaveFocus();
    for (const name of [/^Llamar a /, /^WhatsApp a /, /^Correo a /])
      expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: "Registrar intento" })).toBeNull();
    await person.click(activity.getByRole("button", { name: "Llamadas 0" }));
    expect(activity.getByText("Aún no hay intentos de contacto.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Agendar cita" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Permitir contacto" })).toBeNull();
  });

  test("is revoked by a team leader", async () => {
    store.details.set(ID, stopped);
    server.use(
      http.delete(PATH, ({ request }) => {
        sent.push(new URL(request.url).searchParams.get("version"));
        return HttpResponse.json({ ...mine, version: 5 });
      }),
    );
    const { person } = show();

    await person.click(await screen.findByRole("button", { name: "Permitir contacto" }));
    const question = await screen.findByRole("dialog", { name: "¿Permitir el contacto otra vez?" });
    await person.click(within(question).getByRole("button", { name: "Permitir contacto" }));

    expect(await screen.findByRole("link", { name: /^Llamar a / })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Luis Alberto Cando" })).toHaveFocus();
    expect(sent).toEqual(["4"]);
  });
});

describe("opened from a list", () => {
  const [before, after, failed] = [
    aLead(2),
    aLead(3, { firstName: "Eva" }),
    aLead(4, { dealState: "failed" }),
  ] as const;
  const siblings: Siblings = { items: [before, FAILED, after, failed], total: { count: 16, isMore: false } };

  test("shows its place, and leads to its neighbours by buttons, letters and arrows", async () => {
    const { person } = show("es", siblings);
    expect(await screen.findByRole("heading", { name: "Luis Alberto Cando" })).toHaveFocus();
    expect(screen.getByText("2 de 16")).toBeVisible();

    await person.click(screen.getByRole("button", { name: "Lead siguiente" }));
    await person.click(screen.getByRole("button", { name: "Lead anterior" }));
    for (const key of ["j", "k", "{ArrowDown}", "{ArrowUp}"]) await person.keyboard(key);

    const [next, previous] = [after.id, before.id];
    expect(opened.mock.calls.flat()).toEqual([next, previous, next, previous, next, previous]);
  });

  test("leads to its neighbours while it is read", async () => {
    server.use(http.get("*/api/lead-prospection/deal/:id", () => delay("infinite")));
    const { person } = show("es", siblings);
    expect(await screen.findByRole("heading", { name: "Lead" })).toHaveFocus();

    for (const key of ["j", "k"]) await person.keyboard(key);

    expect(opened.mock.calls.flat()).toEqual([after.id, before.id]);
  });

  test("takes no key from a field, and none with Ctrl", async () => {
    const { person } = show("es", siblings);
    await person.click(await identification());

    await person.keyboard("jk");
    screen.getByRole("heading", { name: "Luis Alberto Cando" }).focus();
    await person.keyboard("{Control>}j{/Control}");

    expect(opened).not.toHaveBeenCalled();
  });

  test("at an end of the list has no neighbour on that side", async () => {
    show("es", { items: [FAILED, after] });

    expect(await screen.findByText("1 de 2")).toBeVisible();
    expect(screen.getByRole("button", { name: "Lead anterior" })).toBeDisabled();
  });

  test("corrected, leads to the next failed one; corrected alone, it stays", async () => {
    answerResubmission(passed);
    const first = show("es", siblings);
    await first.person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));
    await first.person.click(screen.getByRole("button", { name: "Corregir y siguiente" }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith(failed.id));
    first.unmount();
    endProcess(ID);
    opened.mockClear();

    const { person } = show("es", siblings);
    await person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));
    await person.click(screen.getByRole("button", { name: "Corregir" }));

    expect(await screen.findByText("Lead único")).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });

  test("that failed again does not lead on", async () => {
    answerResubmission((given) => HttpResponse.json({ ...FAILED, ...given, version: 4 }));
    const { person } = show("es", siblings);
    await person.click(await screen.findByRole("button", { name: "Usar 0912345675" }));

    await person.type(await identification(), "{Control>}{Enter}{/Control}");

    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(async () => expect(await identification()).toHaveFocus());
    expect(opened).not.toHaveBeenCalled();
  });
});

test("its sections are closed with their gist, and open in place", async () => {
  store.details.set(ID, { ...FAILED, dealState: "new", errors: [], agency: "Quito Norte" });
  const { person } = show();

  const title = await screen.findByRole("heading", { name: "Vehículo" });
  expect(title.closest("summary")).toHaveTextContent("Andes Ruta · Quito Norte");
  expect(screen.getByText("Venta o posventa")).not.toBeVisible();
  await person.click(title);

  expect(screen.getByText("Venta o posventa")).toBeVisible();
});
