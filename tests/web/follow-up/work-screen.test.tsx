import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WorkScreen } from "@/components/features/follow-up/work-screen.tsx";
import type { Appointment } from "@/contract/agenda/appointments.ts";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { aDetail, aLead, generateLeads, leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";
import { anAppointment } from "../leads/made-up-appointments.ts";

vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {}, useIsStreamDown: () => false }));
const session = vi.hoisted(() => ({
  role: ["sales-manager"] as Role[],
  userId: "0192a000-0000-7000-8000-000000000901",
}));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session, licenseId: "of-ours" } }) }));

const { store, server } = generateLeads();
const NONE = { items: [], cursor: { actual: null, next: null, prev: null } };
let agenda: Appointment[];
let requested: URLSearchParams[];
let calls: DueLead[];

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  // Loads the modules first: their compilation is not under test.
  await Promise.all([
    import("@/components/features/agenda/own-schedule.tsx"),
    import("@/components/features/leads/own-leads.tsx"),
    import("@/components/features/leads/lead-panel.tsx"),
  ]);
});
afterAll(() => server.close());
beforeEach(() => {
  window.history.replaceState(null, "", "/externalmanagement");
  agenda = [anAppointment(1), anAppointment(2, { person: "Luis Cando", dealId: leadIdAt(7) })];
  requested = [];
  calls = [];
  store.requested.length = 0;
  store.leads = [aLead(9, { firstName: "Eva", lastName: "Perdida" })];
  store.details = new Map([[leadIdAt(9), aDetail(aLead(9, { firstName: "Eva", lastName: "Perdida" }))]]);
  server.use(
    http.get("*/api/v1/prospection/externalmanagement", () => HttpResponse.json(NONE)),
    http.get("*/api/lead-prospection/queue/calls", () => HttpResponse.json(calls)),
    ...[
      "account/absences",
      "cct/typification",
      "lead-prospection/attempts/results",
      "lead-prospection/deals/:id/attempts",
      "lead-prospection/deals/:id/appointments",
    ].map((path) => http.get(`*/api/${path}`, () => HttpResponse.json([]))),
    http.get("*/api/lead-prospection/deals/appointment", ({ request }) => {
      requested.push(new URL(request.url).searchParams);
      return HttpResponse.json(agenda);
    }),
  );
  Element.prototype.scrollTo ??= () => {};
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
});

function show(address = "/externalmanagement") {
  window.history.replaceState(null, "", address);
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <WorkScreen />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

test("an advisor switches between due leads, agenda and all leads, and the address shows the choice", async () => {
  const person = show();
  expect(await screen.findByText("Nada por hacer")).toBeVisible();

  await person.click(screen.getByRole("tab", { name: "Agenda" }));
  const own = await screen.findByRole("list", { name: "Tus citas" });
  expect(within(own).getByText("Rosa Mena 1")).toBeVisible();
  expect(window.location.search).toBe("?tab=agenda");
  expect(requested[0]?.get("advisor")).toBe(session.userId);

  await person.click(screen.getByRole("tab", { name: "Todos" }));
  await waitFor(() => expect(screen.getByRole("table", { name: "Todos los leads" })).toHaveTextContent("Perdida"));
  expect(window.location.search).toBe("?tab=all");
  // The provider derives the advisor from the session.
  expect(store.requested[0]?.searchParams.has("advisor")).toBe(false);
});

test("agreed calls are listed first, one press from the call, which continues at their lead", async () => {
  const { id, firstName, lastName, source, dealState, createdAt } = aLead(9, { firstName: "Eva", lastName: "Perdida" });
  calls = [
    {
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
      nextAction: "call",
      returnedAt: null,
      dueAt: new Date(Date.now() - 600_000).toISOString(),
      doNotContact: false,
    },
  ];
  const person = show();

  const list = await screen.findByRole("list", { name: "Llamadas pendientes" });
  expect(within(list).getByText(/^Vencido/)).toBeVisible();
  const call = within(list).getByRole("link", { name: "Llamar a Eva Perdida" });
  expect(call).toHaveAttribute("href", "tel:+593987654321");
  await person.click(call);

  expect(await screen.findByRole("complementary", { name: "Eva Perdida" })).toBeVisible();
});

test("failed calls are retried by a press, and fifty show that there are more", async () => {
  const { id, firstName, lastName, source, dealState, createdAt } = aLead(9, { firstName: "Eva", lastName: "Perdida" });
  const call = {
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
    nextAction: "call" as const,
    returnedAt: null,
    dueAt: new Date(Date.now() - 600_000).toISOString(),
    doNotContact: false,
  };
  calls = Array.from({ length: 50 }, (_, index) => ({ ...call, id: leadIdAt(100 + index) }));
  let isAway = true;
  server.use(
    http.get("*/api/lead-prospection/queue/calls", () =>
      isAway ? rejection("UNAVAILABLE") : HttpResponse.json(calls),
    ),
  );
  const person = show();

  const failed = await screen.findByRole("alert");
  expect(failed).toHaveTextContent("No pudimos leer tus llamadas pendientes.");
  isAway = false;
  await person.click(within(failed).getByRole("button", { name: "Reintentar" }));

  expect(await screen.findByText("Hay más. Aparecen a medida que avanzas.")).toBeVisible();
});

test("the first three of many calls are shown with the total, and the others on request", async () => {
  const { id, firstName, lastName, source, dealState, createdAt } = aLead(9, { firstName: "Eva", lastName: "Perdida" });
  const call = {
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
    nextAction: "call" as const,
    returnedAt: null,
    dueAt: new Date(Date.now() - 600_000).toISOString(),
    doNotContact: false,
  };
  calls = Array.from({ length: 5 }, (_, index) => ({ ...call, id: leadIdAt(100 + index) }));
  const person = show();
  const list = await screen.findByRole("list", { name: "Llamadas pendientes" });
  const hidden = () =>
    within(list)
      .getAllByRole("listitem")
      .filter((item) => item.classList.contains("hidden"));
  expect(screen.getByText("5")).toBeVisible();
  expect(hidden()).toHaveLength(2);

  await person.click(screen.getByRole("button", { name: "Ver las 5" }));

  expect(hidden()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Ver las 5" })).toBeNull();
});

test("an appointment is one press from a call, and opens at its address with a link to its lead", async () => {
  const person = show("/externalmanagement?tab=agenda");
  const own = await screen.findByRole("list", { name: "Tus citas" });
  const [first] = within(own).getAllByRole("listitem");
  expect(within(first as HTMLElement).getByRole("link", { name: /^Llamar a / })).toHaveAttribute(
    "href",
    "tel:+593987654321",
  );
  expect(within(first as HTMLElement).getByRole("link", { name: /^WhatsApp a / })).toHaveAttribute(
    "href",
    "https://wa.me/593987654321",
  );

  await person.click(within(own).getByRole("button", { name: "Luis Cando" }));
  const panel = await screen.findByRole("complementary", { name: "Luis Cando" });
  expect(window.location.search).toBe(`?tab=agenda&appointment=${leadIdAt(502)}`);
  expect(within(panel).getByRole("link", { name: "Abrir el lead" })).toHaveAttribute(
    "href",
    `/externalmanagement?lead=${leadIdAt(7)}`,
  );

  await person.click(within(panel).getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(window.location.search).toBe("?tab=agenda"));
});

test("an opted-out person has no call link in the agenda, and may still attend", async () => {
  agenda = [anAppointment(1, { doNotContact: true, startsAt: new Date(Date.now() - 60_000).toISOString() })];
  const person = show("/externalmanagement?tab=agenda");
  const own = await screen.findByRole("list", { name: "Tus citas" });

  await person.click(within(own).getByRole("button", { name: "Rosa Mena 1" }));

  const panel = await screen.findByRole("complementary", { name: "Rosa Mena 1" });
  for (const place of [own, panel]) {
    expect(within(place).getByText("No contactar")).toBeVisible();
    expect(within(place).queryByRole("link", { name: /Llamar|WhatsApp/ })).toBeNull();
    expect(within(place).getByRole("button", { name: "Asistió" })).toBeVisible();
  }
});

test("an appointment with a colleague's lead is listed, without a link to the invisible lead", async () => {
  agenda = [anAppointment(1, { dealId: leadIdAt(8), isLeadReached: false })];

  show(`/externalmanagement?tab=agenda&appointment=${leadIdAt(501)}`);

  const panel = await screen.findByRole("complementary", { name: "Rosa Mena 1" });
  expect(within(panel).getByRole("link", { name: /^Llamar a / })).toBeVisible();
  expect(within(panel).queryByRole("link", { name: "Abrir el lead" })).toBeNull();
});

test("a reminder opens its item, also one created after the agenda was loaded", async () => {
  const late = anAppointment(3, { person: "Iván Loor" });
  agenda = [];
  server.use(
    http.get(
      "*/api/lead-prospection/deals/appointment",
      () => {
        agenda = [late];
        return HttpResponse.json([]);
      },
      { once: true },
    ),
  );

  show(`/externalmanagement?tab=agenda&appointment=${late.id}`);

  expect(await screen.findByRole("complementary", { name: "Iván Loor" })).toBeVisible();
});

test("a lead of all leads opens in place, and not twice", async () => {
  const person = show("/externalmanagement?tab=all");

  await person.click(await screen.findByRole("link", { name: /Eva Perdida/ }));

  expect(await screen.findAllByRole("complementary", { name: "Eva Perdida" })).toHaveLength(1);
  expect(window.location.search).toBe(`?tab=all&lead=${leadIdAt(9)}`);
});
