import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { HomeScreen } from "@/components/features/home/home-screen.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { Report } from "@/contract/reports/reports.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { leadIdAt, rejection } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: ["admin-client"] as Role[] }));
const at = vi.hoisted(() => ({ search: "" }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));
vi.mock("@/lib/api/use-events.ts", () => ({ useEvents: () => {} }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ replace: () => {} }),
  useSearchParams: () => new URLSearchParams(at.search),
}));

const MEASURES = [
  "leads",
  "unique",
  "duplicated",
  "failed",
  "integrated",
  "notIntegrated",
  "integrationRate",
  "unassigned",
  "contacted",
  "appointments",
  "sold",
];
const report = (keys: string[], rows: Report["rows"], total: Report["total"]): Report => ({
  measures: keys.map((key) => ({ key, kind: "count", of: key === "appointments" ? "appointments" : "leads" })),
  rows,
  total,
  asOf: "2026-11-22T15:00:00.000Z",
});
const row = (key: string, label: string | null, values: number[], previous: number[] | null = null) => ({
  key,
  label,
  column: null,
  values,
  previous,
});

const anAppointment = (index: number) => ({
  id: leadIdAt(index),
  version: 1,
  type: "visit",
  state: "shown",
  person: "Eva",
  phone: "",
  doNotContact: false,
  startsAt: "2026-11-22T15:00:00.000Z",
  endsAt: "2026-11-22T16:00:00.000Z",
  dealId: null,
  isLeadReached: false,
  advisor: null,
  agency: null,
  note: "",
  previousId: null,
});

const requests: URL[] = [];
const respondWith = (body: object) => () => HttpResponse.json(body);
const server = setupServer(
  http.get("*/api/filters/bi/capture/byChannel", ({ request }) => {
    const isYesterday = new URL(request.url).searchParams.get("compare") === "previous";
    const before = isYesterday ? 5 : 2;
    return HttpResponse.json(
      report(["leads"], [row("digital", null, [10], [before])], { values: [10], previous: [before] }),
    );
  }),
  http.get("*/api/filters/bi/capture/byAgency", () =>
    HttpResponse.json(
      report(["leads"], [row(leadIdAt(1), "Quito Norte", [7]), row("none", null, [3])], {
        values: [10],
        previous: null,
      }),
    ),
  ),
  http.get("*/api/filters/bi/general/overview", () =>
    HttpResponse.json(
      report(MEASURES, [], {
        // Erased leads reduce the number that remains to be sent.
        values: [100, 80, 12, 8, 60, 20, 0.6, 4, 50, 9, 3],
        previous: [50, 40, 6, 4, 40, 40, 0.4, 0, 25, 9, 6],
      }),
    ),
  ),
  http.get("*/api/filters/bi/general/due", ({ request }) => {
    const { from, to } = Object.fromEntries(new URL(request.url).searchParams);
    const ofDay = from === to;
    return HttpResponse.json(
      report(["unanswered", "unkept", "appointmentsDue"], [], {
        values: ofDay ? [1, 0, 3] : [4, 2, 9],
        previous: ofDay ? [1, 0, 2] : [2, 4, 9],
      }),
    );
  }),
  http.get("*/api/filters/bi/general/daily", () =>
    HttpResponse.json(
      report(
        ["leads", "integrationRate"],
        [row("2026-11-19", null, [4, 0.5]), row("2026-11-20", null, [12, 0.75]), row("2026-11-21", null, [7, 0.6])],
        { values: [23, 0.6], previous: null },
      ),
    ),
  ),
  http.get("*/api/filters/bi/leads", ({ request }) => {
    requests.push(new URL(request.url));
    const lead = { id: leadIdAt(9), createdAt: "2026-11-20T15:00:00.000Z", firstName: "Ana", lastName: "Paz" };
    const rest = { isErased: false, source: "web", product: "Cumbre", agency: "", advisor: "", stage: "Nuevo" };
    return HttpResponse.json({
      items: [{ ...lead, ...rest, dealState: "failed", crmState: "none" }],
      cursor: { actual: null, next: null, prev: null },
    });
  }),
  http.get(
    "*/api/connections/health/problems",
    respondWith([
      { kind: "meta", name: "Andes Motor" },
      { kind: "adf", name: "ADF" },
    ]),
  ),
  http.get("*/api/lead-prospection/integrations", respondWith([])),
  http.get("*/api/webhook/deliveries/total", respondWith({ count: 0, isMore: false })),
  http.get("*/api/lead-prospection/team/waiting/total", respondWith({ count: 6, isMore: false })),
  http.get("*/api/lead-prospection/team/overdue/total", respondWith({ count: 0, isMore: false })),
  http.get("*/api/lead-prospection/deals/appointment", respondWith([])),
  http.get("*/api/audit", respondWith({ items: [], cursor: { actual: null, next: null, prev: null } })),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  session.role = ["admin-client"];
  at.search = "";
  requests.length = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(home: "home" | "homeClient" = "homeClient") {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <HomeScreen screen={home} />
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

const part = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));
const readHref = (link: HTMLElement) => link.getAttribute("href");

test("today compares with yesterday and a week ago until this hour, and each figure links to its leads", async () => {
  show();

  const today = await part("Leads de hoy");
  const all = await today.findByRole("link", { name: "10 leads" });
  const digital = await today.findByRole("link", { name: /^10, Digital$/ });
  const yesterday = today.getByRole("link", { name: "5, Leads de ayer a esta hora: Digital" });
  const week = await today.findByRole("link", { name: "2, Leads de hace una semana a esta hora: Digital" });

  expect(readHref(all)).toBe("/homeclient?behind=today.all");
  expect(readHref(digital)).toBe("/homeclient?behind=today.digital");
  expect(readHref(today.getByRole("link", { name: "Digital" }))).toBe(readHref(digital));
  expect(readHref(yesterday)).toBe("/homeclient?behind=yesterday.digital");
  expect(readHref(week)).toBe("/homeclient?behind=lastWeek.digital");
  expect(today.getByText(/^100,0\s?% más vs\. ayer a esta hora$/)).toBeInTheDocument();
});

test("errors and due items are counted, and link to their screens", async () => {
  show();

  const problems = await part("Requiere atención");
  expect(readHref(await problems.findByRole("link", { name: /Fallidos.*8$/ }))).toBe("/homeclient?behind=wrong.failed");
  expect(readHref(await problems.findByRole("link", { name: /Conexiones con problemas\s*Meta, ADF\s*2/ }))).toBe(
    "/settings/integrations",
  );
  const due = await part("Pendientes");
  expect(readHref(await due.findByRole("link", { name: /primer contacto\s*6/ }))).toBe(
    "/homeclient?behind=team.waiting",
  );
});

test("due items of the last days compare with the days before, and link to their own leads", async () => {
  server.use(
    http.get("*/api/lead-prospection/deals/appointment", () => HttpResponse.json([1, 2, 3].map(anAppointment))),
  );
  show();

  const due = await part("Pendientes");
  const unanswered = await due.findByRole("link", {
    name: /^Sin contactar, llegados en los últimos 7 días\s*100,0\s?% más vs\. los 7 días.*4$/,
  });
  const unkept = due.getByRole("link", {
    name: /^Compromisos vencidos \(7 días\)\s*50,0\s?% menos vs\. los 7 días.*2$/,
  });
  expect([unanswered, unkept].map(readHref)).toEqual([
    "/homeclient?behind=due.unanswered",
    "/homeclient?behind=due.unkept",
  ]);
  expect(
    await due.findByRole("link", { name: /^Citas de hoy.*50,0\s?% más vs\. el mismo día de la semana pasada\s*3$/ }),
  ).toHaveAttribute("href", expect.stringMatching(/^\/schedule\?view=day&day=/));
});

test("the leads of due items are those of the same seven days", async () => {
  at.search = "behind=due.unkept";
  show();

  const panel = within(await screen.findByRole("complementary", { name: "Compromisos vencidos, últimos 7 días" }));
  expect(await panel.findByText("Ana Paz")).toBeVisible();
  const { from = "", to = "", ...mark } = Object.fromEntries(requests[0]?.searchParams ?? []);
  expect(mark).toMatchObject({ report: "due", measure: "unkept" });
  expect(Date.parse(to) - Date.parse(from)).toBe(6 * 86_400_000);
});

test.each([
  { measure: "appointments", title: "Con cita agendada este mes", isVisible: true },
  { measure: "contacted", title: "Contactados este mes", isVisible: false },
])("the list of $measure explains whether its figure counted something other than leads", async (figure) => {
  at.search = `behind=month.${figure.measure}`;
  show();

  const panel = within(await screen.findByRole("complementary", { name: figure.title }));
  expect(await panel.findByText("Ana Paz")).toBeVisible();
  await part(/^Resumen de/);
  expect(panel.queryAllByText("Se cuentan citas; estos son sus leads.")).toHaveLength(figure.isVisible ? 1 : 0);
});

test("a main figure shows its range, and its drawing is decorative", async () => {
  show();

  const month = await part(/^Resumen de/);
  const leads = await month.findByRole("link", { name: /^Leads.*En los últimos 30 días, entre 4 y 12 al día\.$/ });
  expect(leads.querySelector("svg[aria-hidden=true] path")).not.toBeNull();
  expect(month.getByRole("link", { name: /CRM.*entre 50,0\s?% y 75,0\s?% al día\.$/ })).toBeVisible();
});

test("a home without its trends shows its figures", async () => {
  server.use(http.get("*/api/filters/bi/general/daily", () => rejection("INTERNAL")));
  show();

  const month = await part(/^Resumen de/);
  expect(await month.findByRole("link", { name: /^Leads recibidos\s*100/ })).toBeVisible();
  expect(month.queryByText(/30 días/)).toBeNull();
});

test("errors compare with the seven days before", async () => {
  show();

  const failed = await (await part("Requiere atención")).findByRole("link", { name: /Fallidos/ });
  expect(failed).toHaveTextContent(/100,0\s?% más vs\. los 7 días anteriores/);
});

test.each([
  ["yesterday", 1],
  ["lastWeek", 7],
])("the leads of %s end at the hour at which they were counted", async (name, days) => {
  at.search = `behind=${name}.digital`;
  show();

  expect(await screen.findByText("Ana Paz")).toBeInTheDocument();
  const { from, to, key, until } = Object.fromEntries(requests[0]?.searchParams ?? []);
  const then = new Date(Date.parse("2026-11-22T15:00:00.000Z") - days * 86_400_000).toISOString();
  expect([from === to, key, until]).toEqual([true, "digital", then]);
});

test("the month compares with the one before, the integration rate in points", async () => {
  show();

  const month = await part(/^Resumen de/);
  expect(
    await month.findByRole("link", {
      name: /^Leads recibidos\s*100.*100,0\s?% más vs\. los mismos días del mes anterior/,
    }),
  ).toBeInTheDocument();
  expect(
    month.getByRole("link", { name: /CRM\s*60,0\s?%.*20,0 puntos más vs\. los mismos días del mes anterior/ }),
  ).toHaveAttribute("href", "/homeclient?behind=month.notIntegrated");
});

test("each number has an explanation on request", async () => {
  const person = show();
  const explanationOf = async (name: string | RegExp) => {
    const requests = (await part(name)).getByRole("button", { name: /^Definición: / });
    await person.click(requests);
    const dialog = screen.getByRole("dialog", { name: /^Definición: / });
    const terms = within(dialog)
      .getAllByRole("term")
      .map(({ textContent }) => textContent);
    expect(within(dialog).getAllByRole("definition")).toHaveLength(terms.length);
    await person.keyboard("{Escape}");
    return terms;
  };

  expect(await explanationOf(/^Resumen de/)).toEqual([
    "Leads recibidos",
    "Leads únicos",
    "Contactados",
    "Citas agendadas",
    "Ventas",
    "Integración con el CRM",
  ]);
  expect(await explanationOf("Leads de hoy")).toEqual(["Leads recibidos"]);
  expect(await explanationOf("Por agencia")).toEqual(["Leads recibidos"]);
  expect(await explanationOf("Requiere atención")).toEqual([
    "Fallidos",
    "No integrados",
    "Sin asignar",
    "Conexiones con problemas",
    "Rechazados por un CRM",
    "Webhooks sin entregar",
  ]);
  expect(await explanationOf("Pendientes")).toEqual([
    "Sin primer contacto",
    "Vencidos",
    "Citas de hoy",
    "Sin contactar, llegados en los últimos 7 días",
    "Compromisos vencidos (7 días)",
  ]);
});

test("a failed part is reported and retried by itself; the others stay", async () => {
  server.use(
    http.get("*/api/filters/bi/capture/byAgency", () => rejection("INTERNAL"), { once: true }),
    http.get("*/api/lead-prospection/team/waiting/total", () => rejection("INTERNAL"), { once: true }),
  );
  const person = show();

  const agencies = await part("Por agencia");
  await person.click(await agencies.findByRole("button", { name: "Reintentar" }));
  expect(readHref(await agencies.findByRole("link", { name: /Quito Norte\s*7/ }))).toBe(
    `/homeclient?behind=agency.${leadIdAt(1)}`,
  );
  const due = await part("Pendientes");
  await person.click(await due.findByRole("button", { name: /^Actualizar Sin primer/ }));
  expect(await due.findByRole("link", { name: /primer contacto\s*6/ })).toBeVisible();
});

test("an address with a figure opens the figure's leads next to it", async () => {
  at.search = "behind=wrong.failed";
  show("home");

  const panel = within(await screen.findByRole("complementary", { name: "Fallidos, últimos 7 días" }));
  expect(readHref(await panel.findByRole("link", { name: /Ana Paz/ }))).toBe(
    `/gathering?source=web&lead=${leadIdAt(9)}`,
  );
  expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({ report: "overview", measure: "failed" });
});

test("the leads of an agency are headed by its name and how many it has", async () => {
  at.search = `behind=agency.${leadIdAt(1)}`;
  show();

  const panel = within(await screen.findByRole("complementary", { name: "Quito Norte" }));
  expect(panel.getByText("7 leads de este mes")).toBeVisible();
});

test.each([
  ["today.all", "10"],
  ["today.digital", "10"],
  ["yesterday.digital", "5"],
  ["lastWeek.digital", "2"],
  ["wrong.failed", "8"],
  ["wrong.unassigned", "4"],
  ["month.leads", "100"],
  ["month.unique", "80"],
  ["month.appointments", "9"],
  ["month.sold", "3"],
  ["month.notIntegrated", "20"],
  ["due.unkept", "2"],
  ["team.waiting", "6"],
])("the list of %s shows the number of the figure that links to it", async (name, number) => {
  const noLeads = { items: [], cursor: { actual: null, next: null, prev: null } };
  server.use(http.get("*/api/lead-prospection/team/waiting", respondWith(noLeads)));
  at.search = `behind=${name}`;
  show();

  expect(await screen.findByText(number, { selector: "aside p" })).toBeVisible();
});

test("an address with an unknown figure opens no list", async () => {
  at.search = "behind=wrong.everything";
  show("home");
  await part("Leads de hoy");

  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a user without integrations and audits sends no request for them, and gets their own links", async () => {
  session.role = ["advisor-cct"];
  show("home");

  const problems = await part("Requiere atención");
  expect(readHref(await problems.findByRole("link", { name: /Conexiones con problemas/ }))).toBe("/channels/digital");
  expect(problems.queryByText(/Webhooks/)).toBeNull();
  expect(screen.queryByRole("region", { name: "Actividad reciente" })).toBeNull();
});
