import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DueLeads } from "@/components/features/follow-up/due-leads.tsx";
import type { ContactResult } from "@/contract/follow-up/contact-results.ts";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";
import { anAppointment } from "./made-up-appointments.ts";

const listeners = vi.hoisted(() => new Set<(event: { changed: string[] }) => void>());
vi.mock("@/lib/api/use-events.ts", () => ({
  useEvents: (_: unknown, onEvent: () => void) => listeners.add(onEvent),
}));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: { role: ["sales-manager"] } } }) }));

const NOW = new Date("2026-11-20T15:00:00.000Z");
const TOMORROW = "2026-11-21T14:00:00.000Z";
const LEAD = leadIdAt(9);
const ADVISOR = { id: leadIdAt(21), name: "Ana Vera" };
const AGENCY = { id: leadIdAt(22), name: "Quito Norte" };
const result = (number: number, given: Partial<ContactResult>): ContactResult => ({
  id: leadIdAt(number),
  version: 1,
  parentId: null,
  name: "",
  above: [],
  isActive: true,
  isHumanContact: true,
  isEffective: false,
  closesLead: false,
  followUp: null,
  ...given,
});
const { id, firstName, lastName, source, dealState, createdAt } = aLead(9, { firstName: "Eva", lastName: "Mena" });
const CARD: DueLead = {
  id,
  firstName,
  lastName,
  source,
  dealState,
  createdAt,
  isErased: false,
  email: "",
  product: "Cumbre",
  phone: "+593987654321",
  advisor: "",
  stage: "Nuevo",
  pipelineId: null,
  firstContactAt: null,
  nextAction: null,
  returnedAt: null,
  dueAt: null,
  doNotContact: false,
};

const { server } = generateLeads();
let sent: Record<string, unknown>[];
let made: unknown[];
let due: DueLead[];

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the dialog first: its compilation is not under test.
  await import("@/components/features/agenda/appointments/appointment-dialog.tsx");
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  sent = [];
  made = [];
  due = [CARD];
  server.use(
    http.get("*/api/v1/prospection/externalmanagement", () =>
      HttpResponse.json({ items: due, cursor: { actual: null, next: null, prev: null } }),
    ),
    http.get("*/api/lead-prospection/queue/calls", () => HttpResponse.json([])),
    http.get("*/api/lead-prospection/attempts/results", () => HttpResponse.json([])),
    http.get("*/api/cct/typification", () =>
      HttpResponse.json([
        result(1, { name: "Volver a llamar", followUp: "callback" }),
        result(2, { name: "Agenda cita", followUp: "appointment" }),
        result(3, { name: "No contesta" }),
      ]),
    ),
    http.post("*/api/lead-prospection/deals/:id/attempts", async ({ request }) => {
      const given = (await request.json()) as { resultId: string; nextActionAt?: string };
      sent.push(given);
      if (given.resultId === leadIdAt(1) && !given.nextActionAt) {
        return rejection("INVALID_INPUT", { fields: [{ field: "nextActionAt", code: "required" }] });
      }
      const next = given.nextActionAt ? { nextAction: "call" as const, nextActionAt: given.nextActionAt } : {};
      return HttpResponse.json(aDetail(aLead(9), { ...next, advisor: ADVISOR, agencyMatch: AGENCY }));
    }),
    http.post("*/api/lead-prospection/deals/appointment", async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json(anAppointment(1, { dealId: LEAD }));
    }),
  );
});
afterEach(() => {
  cleanup();
  listeners.clear();
  server.resetHandlers();
  vi.useRealTimers();
});

const inScreen = () => (
  <WithTranslations>
    <QueryClientProvider client={newQueryClient()}>
      <DueLeads onOpen={() => {}} />
    </QueryClientProvider>
  </WithTranslations>
);

async function record() {
  const person = userEvent.setup();
  render(inScreen());
  await person.click(await screen.findByRole("button", { name: "Registrar intento: Eva Mena" }));
  return person;
}

test("the form of an attempt gets the focus; Escape closes it and returns the focus", async () => {
  const person = await record();
  await waitFor(() => expect(screen.getByLabelText("Medio de contacto")).toHaveFocus());

  await person.keyboard("{Escape}");

  expect(screen.queryByLabelText("Medio de contacto")).toBeNull();
  expect(screen.getByRole("button", { name: "Registrar intento: Eva Mena" })).toHaveFocus();
});

test("Escape confirms before it discards a note", async () => {
  const person = await record();
  await person.click(await screen.findByRole("button", { name: "Agregar nota o próxima acción" }));
  await person.type(screen.getByLabelText("Nota"), "Pidió el martes");

  await person.keyboard("{Escape}");

  expect(await screen.findByRole("dialog")).toBeVisible();
  expect(screen.getByLabelText("Nota")).toHaveValue("Pidió el martes");
});

test("after a saved attempt the next card has the focus, and each contact button names its person", async () => {
  due = [CARD, { ...CARD, id: leadIdAt(8), firstName: "Luis", lastName: "Cando" }];
  const person = await record();
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("aria-label"));
  expect(links).toEqual([
    "Llamar a Eva Mena",
    "WhatsApp a Eva Mena (se abre en otra ventana)",
    "Llamar a Luis Cando",
    "WhatsApp a Luis Cando (se abre en otra ventana)",
  ]);

  await person.click(await screen.findByRole("button", { name: "No contesta" }));

  await waitFor(() => expect(screen.getByRole("button", { name: "Luis Cando" })).toHaveFocus());
});

test("the next card has the focus also when an event reorders the list before the answer", async () => {
  const [luis, ana] = [
    { ...CARD, id: leadIdAt(8), firstName: "Luis", lastName: "Cando" },
    { ...CARD, id: leadIdAt(7), firstName: "Ana", lastName: "Paz" },
  ];
  due = [luis, CARD, ana];
  server.use(
    http.post("*/api/lead-prospection/deals/:id/attempts", async () => {
      due = [ana, luis, CARD];
      for (const listener of listeners) listener({ changed: [LEAD] });
      await waitFor(() => expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent("Eva Mena"));
      return HttpResponse.json(aDetail(aLead(9), { advisor: ADVISOR, agencyMatch: AGENCY }));
    }),
  );
  const person = await record();

  await person.click(await screen.findByRole("button", { name: "No contesta" }));

  await waitFor(() => expect(screen.getByRole("button", { name: "Ana Paz" })).toHaveFocus());
});

test("a double click starts one attempt and presses no other button", async () => {
  const person = userEvent.setup();
  render(inScreen());

  await person.dblClick(await screen.findByRole("button", { name: "Registrar intento: Eva Mena" }));

  expect(await screen.findByLabelText("Medio de contacto")).toBeVisible();
  expect(screen.getByRole("button", { name: "Registrar intento: Eva Mena" })).toBeVisible();
  expect(sent).toEqual([]);
});

test("a callback is three presses, and the answer shows its time", async () => {
  const person = await record();

  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));
  expect(sent).toEqual([]);
  const when = screen.getByRole("group", { name: "¿Cuándo vuelves a llamar?" });
  expect(within(when).getByRole("button", { name: "En una hora (11:00)" })).toBeVisible();
  expect(within(when).getByRole("button", { name: "Esta tarde (16:00)" })).toBeVisible();
  await person.click(within(when).getByRole("button", { name: "Mañana (09:00)" }));

  expect(await screen.findByText("Intento guardado: Volver a llamar. Llamada: 21 nov 2026, 09:00.")).toBeVisible();
  expect(sent).toEqual([{ channel: "call", resultId: leadIdAt(1), nextAction: "call", nextActionAt: TOMORROW }]);
});

test("a day and a time can be typed; a missing one is reported on its field", async () => {
  const person = await record();
  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));

  await person.click(screen.getByRole("button", { name: "Guardar intento" }));
  const field = screen.getByLabelText("Otra fecha y hora");
  await waitFor(() => expect(field).toBeInvalid());
  await person.type(field, "2026-11-25T10:30");
  await person.click(screen.getByRole("button", { name: "Guardar intento" }));

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ nextActionAt: "2026-11-25T15:30:00.000Z" }));
});

test("values typed for a callback are not sent with another result", async () => {
  const person = await record();
  await person.click(await screen.findByRole("button", { name: "Volver a llamar" }));
  await person.type(screen.getByLabelText("Otra fecha y hora"), "2026-11-25T10:30");

  await person.click(screen.getByRole("button", { name: "No contesta" }));

  await waitFor(() => expect(sent).toEqual([{ channel: "call", resultId: leadIdAt(3) }]));
});

test("an unsaved attempt is shown until it is saved, and is sent again by one press", async () => {
  let isAway = true;
  server.use(
    http.post("*/api/lead-prospection/deals/:id/attempts", async ({ request }) => {
      if (isAway) return HttpResponse.error();
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(aDetail(aLead(9)));
    }),
  );
  const person = await record();
  await person.click(await screen.findByRole("button", { name: "No contesta" }));
  expect(await screen.findByText(/El intento no se guardó\. No hay conexión/)).toBeVisible();
  const leaving = vi.fn();
  leave(leaving);
  expect(await screen.findByRole("dialog", { name: "Tienes cambios sin guardar" })).toBeVisible();
  expect(leaving).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Seguir editando" }));

  isAway = false;
  await person.click(screen.getByRole("button", { name: "Reintentar" }));

  await waitFor(() => expect(sent).toEqual([{ channel: "call", resultId: leadIdAt(3) }]));
  await waitFor(() => expect(screen.queryByText(/El intento no se guardó/)).toBeNull());
});

test("an appointment's dialog opens for the lead once the attempt is saved, also when its card has moved", async () => {
  const person = await record();

  due = [];
  await person.click(await screen.findByRole("button", { name: "Agenda cita" }));
  const dialog = await screen.findByRole("dialog", { name: "Nueva cita" });
  await screen.findByText("Nada por hacer");
  expect(sent).toEqual([{ channel: "call", resultId: leadIdAt(2) }]);
  await person.click(within(dialog).getByRole("button", { name: "Guardar cita" }));

  await waitFor(() => expect(made).toMatchObject([{ dealId: LEAD, advisorId: ADVISOR.id, agencyId: AGENCY.id }]));
  expect(await screen.findByText("Cita agendada.")).toBeVisible();
});

test("results are prefetched before an attempt, so that they are available offline", async () => {
  let isAway = false;
  const read = vi.fn();
  server.use(
    http.get("*/api/cct/typification", () => {
      if (isAway) return HttpResponse.error();
      read();
      return HttpResponse.json([result(3, { name: "No contesta" })]);
    }),
  );
  const person = userEvent.setup();
  render(inScreen());
  await screen.findByRole("button", { name: "Registrar intento: Eva Mena" });
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  isAway = true;

  await person.click(screen.getByRole("button", { name: "Registrar intento: Eva Mena" }));

  expect(await screen.findByRole("button", { name: "No contesta" })).toBeVisible();
});

test("results that failed to load are reloaded when the network returns", async () => {
  let isAway = true;
  server.use(
    http.get("*/api/cct/typification", () =>
      isAway ? HttpResponse.error() : HttpResponse.json([result(3, { name: "No contesta" })]),
    ),
  );
  await record();
  expect(await screen.findByText(/Aún no pudimos leer los resultados/, undefined, { timeout: 5000 })).toBeVisible();

  isAway = false;
  window.dispatchEvent(new Event("online"));

  expect(await screen.findByRole("button", { name: "No contesta" }, { timeout: 10_000 })).toBeVisible();
}, 20_000);
