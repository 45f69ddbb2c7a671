import "@testing-library/jest-dom/vitest";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ReportScreen } from "@/components/features/reports/report-screen.tsx";
import type { Role } from "@/contract/kernel/access.ts";
import type { CountedLead, Report } from "@/contract/reports/reports.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
// Charts load on demand: this import loads them before a test waits.
import "@/components/engines/charts/answer.tsx";
import { aReport, aRow } from "../engines/charts/made-up-report.ts";
import { AtAddress } from "../engines/data-list/at-address.tsx";
import { leadIdAt } from "../engines/data-list/made-up-leads.ts";

const session = vi.hoisted(() => ({ role: [] as Role[] }));
vi.mock("next-auth/react", () => ({ useSession: () => ({ data: { user: session } }) }));

const ANA: CountedLead = {
  id: leadIdAt(1),
  createdAt: "2026-11-20T15:00:00.000Z",
  firstName: "Ana",
  lastName: "Vera",
  isErased: false,
  source: "web",
  product: "Andes Cumbre",
  agency: "Quito Norte",
  advisor: "",
  stage: "Nuevo",
  dealState: "new",
  crmState: "not integrated",
};

const MEASURES: Partial<Record<string, string[]>> = {
  overview: ["leads", "unique", "failed", "unassigned"],
  ageing: ["open", "spokenWith", "notSpokenWith"],
  rates: ["duplicateRate", "failureRate", "integrationRate"],
};

const ROWS: Record<string, Report["rows"]> = {
  bySource: [aRow("web", [3, 2, 1, 0])],
  cohorts: [aRow("2025-12", [3, 2, 1, 0]), aRow("2026-11", [1, 1, 0, 0])],
};

function reportOf(name: string): Report {
  const keys = MEASURES[name];
  if (!keys) return aReport(ROWS[name] ?? []);
  const kind = name === "rates" ? "rate" : "count";
  return {
    ...aReport([]),
    measures: keys.map((key) => ({ key, kind, of: "leads" })),
    total: {
      values: keys.map(() => (kind === "rate" ? 0.5 : 12)),
      previous: keys.map(() => (kind === "rate" ? 0.6 : 10)),
    },
  };
}

const requests: string[] = [];
let leads: CountedLead[];
const server = setupServer(
  http.get("*/api/filters/bi/leads", ({ request }) => {
    requests.push(`leads${new URL(request.url).search}`);
    return HttpResponse.json({ items: leads, cursor: { actual: null, next: null, prev: null } });
  }),
  http.get("*/api/filters/bi/:area/:name", ({ request, params }) => {
    requests.push(`${params.name}${new URL(request.url).search}`);
    return HttpResponse.json(reportOf(String(params.name)));
  }),
  http.get("*/api/backoffice/user/agents", () => HttpResponse.json([{ id: leadIdAt(8), fullName: "Esteban Llerena" }])),
  http.get("*/api/backoffice/agencies", () => HttpResponse.json([{ id: leadIdAt(7), name: "Quito Norte" }])),
);

beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T17:00:00.000Z") });
  server.listen({ onUnhandledFrame: "error" });
});
afterAll(() => {
  server.close();
  vi.useRealTimers();
});
beforeEach(() => {
  session.role = ["supervisor"];
  leads = [ANA];
  requests.length = 0;
  window.history.replaceState(null, "", "/bicaption");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  server.resetHandlers();
});

function show() {
  render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <AtAddress>
          <ReportScreen page="biCaption" />
        </AtAddress>
      </QueryClientProvider>
    </WithTranslations>,
  );
  return userEvent.setup();
}

async function answered(name: string): Promise<HTMLElement> {
  const number = await screen.findByRole("button", { name });
  await waitFor(() => expect(number).not.toHaveAttribute("aria-disabled"));
  return number;
}

test("tiles show the period's numbers and their change: counts in percent, rates in points", async () => {
  show();

  const tiles = screen.getByRole("region", { name: "Resumen del periodo" });
  expect(await within(tiles).findByRole("button", { name: "Leads recibidos: 12. Ver los leads" })).toBeVisible();
  expect(within(tiles).getAllByText(/^\+20[.,]0\s?%$/)).toHaveLength(4);
  expect(within(tiles).getAllByText("−10,0 puntos")).toHaveLength(2);
});

describe("where the whole page failed to load", () => {
  const fails = () =>
    server.use(http.get("*/api/filters/bi/*", () => HttpResponse.json({ code: "INTERNAL" }, { status: 500 })));

  test("one message shows it, with one retry button", async () => {
    fails();
    const person = show();

    expect(await screen.findByRole("button", { name: "Reintentar" })).toBeVisible();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    server.resetHandlers();
    await person.click(screen.getByRole("button", { name: "Reintentar" }));

    expect(await answered("Leads recibidos: 12. Ver los leads")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the page retries by itself once the network is back", async () => {
    fails();
    show();
    await screen.findByRole("button", { name: "Reintentar" });
    server.resetHandlers();

    onlineManager.setOnline(false);
    onlineManager.setOnline(true);

    expect(await answered("Leads recibidos: 12. Ver los leads")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("meaningless parameters are removed from the address, and the others stay", async () => {
  window.history.replaceState(null, "", "/bicaption?from=abc&to=2026-02-30&agency=nope&source=web&measure=leads");
  show();

  await waitFor(() => expect(window.location.search).toBe("?source=web"));
  const text = "Una parte del enlace no es válida y no se tuvo en cuenta: Periodo, Agencia, Leads contados.";
  expect(screen.getByRole("status")).toHaveTextContent(text);
  await answered("Leads recibidos: 12. Ver los leads");
  expect(requests[0]).toContain("from=2026-11-01&to=2026-11-22&compare=lastMonth&periodToDate=true&source=web");
});

test("a removed parameter is reported until the filter changes", async () => {
  window.history.replaceState(null, "", "/bicaption?from=2026-11-30&to=2026-11-01&source=zzz");
  const person = show();
  const status = screen.getByRole("status");
  await waitFor(() => expect(status).toHaveTextContent(/no se tuvo en cuenta: Periodo, Fuente\.$/));

  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  await person.click(screen.getByRole("button", { name: "Últimos 7 días" }));

  expect(window.location.search).toBe("?period=last7");
  expect(status).toBeEmptyDOMElement();
});

test("a number missing from its report is removed from the address, and its leads are not requested", async () => {
  window.history.replaceState(null, "", "/bicaption?compare=zzz&report=overview&measure=zzz");
  show();

  await waitFor(() => expect(window.location.search).toBe(""));
  expect(screen.getByRole("status")).toHaveTextContent(/no se tuvo en cuenta: Comparar con, Leads contados\.$/);
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(requests.filter((one) => one.startsWith("leads"))).toEqual([]);
});

test("a contacting user can be chosen, and is named on the chip and on paper", async () => {
  const person = show();
  await person.click(screen.getByRole("button", { name: "Filtrar por Asesor" }));

  await person.click(await screen.findByRole("menuitemradio", { name: "Esteban Llerena" }));

  expect(window.location.search).toBe(`?advisor=${leadIdAt(8)}`);
  expect(screen.getByRole("button", { name: "Asesor: Esteban Llerena" })).toBeVisible();
  expect(screen.getByText(/· Asesor: Esteban Llerena$/)).toBeInTheDocument();
});

test("for a filter without a name chip and paper show it", async () => {
  window.history.replaceState(null, "", `/bicaption?agency=${leadIdAt(99)}`);
  show();

  expect(await screen.findByRole("button", { name: "Agencia: no está en la lista" })).toBeVisible();
  expect(screen.getByText(/· Agencia: no está en la lista$/)).toBeInTheDocument();
});

test("a tile without leads is readable and cannot be pressed", async () => {
  server.use(
    http.get("*/api/filters/bi/general/overview", () => {
      const { total, ...report } = reportOf("overview");
      return HttpResponse.json({ ...report, total: { ...total, values: [12, 0, 12, 12] } });
    }),
  );
  show();

  const tiles = screen.getByRole("region", { name: "Resumen del periodo" });
  await within(tiles).findByRole("button", { name: /^Leads recibidos: 12/ });
  expect(within(tiles).getByText("0")).toBeVisible();
  expect(within(tiles).queryByRole("button", { name: /^Leads únicos: 0/ })).toBeNull();
});

test("every report of the page gets the same filters, and the address contains those of the bar", async () => {
  const person = show();
  await screen.findByRole("button", { name: /^Web, Leads recibidos/ });
  const isAlone = (one: string) => /^(trendBySource|referrals)\?/.test(one);
  expect(new Set(requests.filter((one) => !isAlone(one)).map((one) => one.split("?")[1]))).toEqual(
    new Set(["from=2026-11-01&to=2026-11-22&compare=lastMonth&periodToDate=true"]),
  );
  expect(requests.filter(isAlone).toSorted()).toEqual([
    "referrals?from=2026-11-01&to=2026-11-22",
    "trendBySource?from=2026-11-01&to=2026-11-22",
  ]);
  requests.length = 0;

  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  await person.click(screen.getByRole("button", { name: "Últimos 7 días" }));
  await person.click(screen.getByRole("button", { name: "Filtrar por Agencia" }));
  await person.click(await screen.findByRole("menuitemradio", { name: "Quito Norte" }));

  expect(window.location.search).toBe(`?period=last7&agency=${leadIdAt(7)}`);
  const last = `bySource?from=2026-11-16&to=2026-11-22&compare=lastWeek&periodToDate=true&agency=${leadIdAt(7)}`;
  await waitFor(() => expect(requests).toContain(last));
});

test("an invalid period is reported next to it and not requested", async () => {
  const person = show();
  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  const last = screen.getByLabelText("Hasta");

  await person.clear(last);
  await person.type(last, "2026-10-01");
  await person.click(screen.getByRole("button", { name: "Aplicar" }));

  expect(last).toHaveAccessibleDescription("El final debe ser posterior al inicio.");
  expect(window.location.search).toBe("");
});

test("the bar's filters apply on the other pages, which are those the user may open", async () => {
  window.history.replaceState(null, "", "/bicaption?period=last7&report=bySource&measure=leads&key=web");
  show();
  const tabs = screen.getByRole("navigation", { name: "Páginas de BI" });
  expect(within(tabs).getByRole("link", { name: "Ventas" })).toHaveAttribute("href", "/salesbi?period=last7");
  expect(within(tabs).getByRole("link", { name: "Captación" })).toHaveAttribute("aria-current", "page");
  cleanup();

  session.role = ["advisor-cct"];
  show();
  expect(screen.queryByRole("link", { name: "Ventas" })).toBeNull();
});

test("a mark opens its leads next to the page, each with a link to the lead; Escape closes and returns the focus", async () => {
  const person = show();
  const mark = await screen.findByRole("button", { name: "Web, Leads recibidos: 3" });

  mark.focus();
  await person.keyboard("{Enter}");

  const panel = await screen.findByRole("complementary", { name: "Leads recibidos" });
  const link = await within(panel).findByRole("link", { name: "Ana Vera" });
  expect(link).toHaveAttribute("href", `/search?searchTerm=${ANA.id}&lead=${ANA.id}`);
  expect(within(panel).getByText("Web · 1 nov 2026 a 22 nov 2026")).toBeVisible();
  expect(window.location.search).toBe("?report=bySource&measure=leads&key=web");
  expect(requests).toContain("leads?from=2026-11-01&to=2026-11-22&report=bySource&measure=leads&key=web&limit=50");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(window.location.search).toBe(""));
  await waitFor(() => expect(mark).toHaveFocus());
});

test("one mark replaces the other, and the focus returns to it", async () => {
  const person = show();
  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  await person.click(screen.getByRole("button", { name: "Últimos 7 días" }));
  const web = await answered("Web, Leads recibidos: 3");
  const failed = await answered("Fallidos: 12. Ver los leads");
  await person.click(web);
  await screen.findByRole("complementary", { name: "Leads recibidos" });

  await person.click(failed);

  const panel = await screen.findByRole("complementary", { name: "Fallidos" });
  expect(panel).toContainElement(document.activeElement as HTMLElement);
  await person.click(within(panel).getByRole("button", { name: "Cerrar" }));
  await waitFor(() => expect(window.location.search).toBe("?period=last7"));
  await waitFor(() => expect(failed).toHaveFocus());
});

test("a panel opened by its address closes without leaving the page; a change of period preserves the focus", async () => {
  window.history.replaceState(null, "", "/bicaption?report=bySource&measure=leads&key=web");
  const back = vi.spyOn(window.history, "back");
  const person = show();
  await screen.findByRole("complementary", { name: "Leads recibidos" });
  await person.keyboard("{Escape}");
  await waitFor(() => expect(window.location.search).toBe(""));
  expect(back).not.toHaveBeenCalled();

  await person.click(await screen.findByRole("button", { name: "Web, Leads recibidos: 3" }));
  await screen.findByRole("complementary", { name: "Leads recibidos" });
  const compare = () => screen.getByRole("button", { name: /^Comparar con:/ });
  await person.click(compare());
  await person.click(screen.getByRole("menuitemradio", { name: "Sin comparar" }));

  await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
  expect(compare()).toHaveFocus();
});

test("a running period is compared up to the same point, which the bar shows", async () => {
  const person = show();
  const compare = screen.getByRole("button", {
    name: /^Comparar con:\s*Mismos días del mes anterior, hasta esta hora/,
  });
  expect(compare).toHaveTextContent("Mismos días del mes anterior, hasta esta hora");

  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  await person.click(screen.getByRole("button", { name: "Mes anterior" }));

  expect(compare).toHaveAccessibleName(/^Comparar con:\s*Periodo anterior/);
  await waitFor(() => expect(requests).toContain("bySource?from=2026-10-01&to=2026-10-31&compare=previous"));
});

test("the panel lists the filters of its leads, and no period for present counts", async () => {
  const ageing = "report=ageing&measure=open&key=0-1";
  window.history.replaceState(null, "", `/bicaption?agency=${leadIdAt(7)}&source=web&${ageing}`);
  show();

  const panel = await screen.findByRole("complementary", { name: "Leads abiertos" });
  expect(await within(panel).findByText("Agencia: Quito Norte · Fuente: Web")).toBeVisible();
  expect(within(panel).getByText(/Estado actual$/)).toBeVisible();
  expect(within(panel).queryByText(/2026 a /)).toBeNull();
});

test("for months the panel names the counted ones, which may exceed the requested ones", async () => {
  window.history.replaceState(null, "", "/bicaption?report=cohorts&measure=unique");
  show();
  const panel = await screen.findByRole("complementary", { name: "Leads únicos" });
  expect(await within(panel).findByText("dic 2025 a nov 2026")).toBeVisible();
  cleanup();

  window.history.replaceState(null, "", "/bicaption?report=cohorts&measure=unique&key=2025-12");
  show();

  const ofMonth = await screen.findByRole("complementary", { name: "Leads únicos" });
  expect(await within(ofMonth).findByText("dic 2025")).toBeVisible();
});

test("while tiles show another period's numbers they are dimmed and have no links", async () => {
  const person = show();
  const tile = await screen.findByRole("button", { name: "Fallidos: 12. Ver los leads" });
  server.use(http.get("*/api/filters/bi/:area/:name", () => new Promise<Response>(() => {})));

  await person.click(screen.getByRole("button", { name: "Periodo: Este mes" }));
  await person.click(screen.getByRole("button", { name: "Últimos 7 días" }));
  await waitFor(() => expect(tile).toHaveAttribute("aria-disabled", "true"));
  await person.click(tile);

  expect(tile.closest("[aria-busy]")).not.toBeNull();
  expect(window.location.search).toBe("?period=last7");
});

test("a tile opens all leads that it counts; a count of zero is reported", async () => {
  leads = [];
  const person = show();

  await person.click(await screen.findByRole("button", { name: "Sin asignar: 12. Ver los leads" }));

  expect(await screen.findByText("Ningún lead")).toBeVisible();
  expect(requests).toContain("leads?from=2026-11-01&to=2026-11-22&report=overview&measure=unassigned&limit=50");
});

test("it is printed by a button", async () => {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  const person = show();

  await person.click(screen.getByRole("button", { name: "Imprimir o PDF" }));

  expect(print).toHaveBeenCalledOnce();
});
