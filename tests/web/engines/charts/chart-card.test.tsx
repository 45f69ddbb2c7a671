import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Chart, type ChartFilter, chartArgs, type DrillDownTarget } from "@/components/engines/charts/chart.ts";
import { ChartCard } from "@/components/engines/charts/chart-card.tsx";
import { PAGES, REPORT_PAGES } from "@/components/features/reports/pages.ts";
import type { Report } from "@/contract/reports/reports.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aReport, aRow } from "./made-up-report.ts";

const saved = vi.hoisted(() => [] as { name: string; text: string }[]);
vi.mock("@/lib/browser/save-file.ts", () => ({ saveFile: (name: string, text: string) => saved.push({ name, text }) }));

const SOURCES: Chart = { id: "bySource", report: "bySource", form: "bars", measures: ["leads"], rows: "source" };
const BY_DAY: Chart = {
  id: "received",
  report: "received",
  form: "columns",
  rows: "time",
  measures: ["unique", "duplicated", "failed"],
};
const FILTER = { from: "2026-11-01", to: "2026-11-22", compare: "previous" } as const;

let answer: Report | { status: number };
let isPending = false;
let requestCount = 0;
const server = setupServer(
  http.get("*/api/filters/bi/*/*", async () => {
    requestCount += 1;
    if (isPending) await new Promise(() => {});
    if (!("status" in answer)) return HttpResponse.json(answer);
    const body = { code: "INTERNAL", message: "", httpStatus: answer.status, details: {}, requestId: "r-1" };
    return HttpResponse.json(body, { status: answer.status });
  }),
);

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterAll(() => server.close());

test("whole months compare with as many months before, for every comparison of the page", () => {
  const byMonth: Chart = { ...SOURCES, rows: "month" };

  expect(chartArgs(byMonth, { ...FILTER, compare: "lastMonth" }).compare).toBe("previous");
  expect(chartArgs(byMonth, { ...FILTER, compare: "lastYear" }).compare).toBe("lastYear");
  expect(chartArgs(SOURCES, { ...FILTER, compare: "lastMonth" }).compare).toBe("lastMonth");
});
beforeEach(() => {
  saved.length = 0;
  isPending = false;
  requestCount = 0;
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

function show(chart: Chart, locale: Locale = "es") {
  const opened: DrillDownTarget[] = [];
  const client = newQueryClient();
  const card = (filter: ChartFilter) => (
    <WithTranslations locale={locale}>
      <QueryClientProvider client={client}>
        <ChartCard chart={chart} filter={filter} onOpen={(mark) => opened.push(mark)} />
      </QueryClientProvider>
    </WithTranslations>
  );
  const { rerender } = render(card(FILTER));
  return { person: userEvent.setup(), opened, filterBy: (filter: ChartFilter) => rerender(card(filter)) };
}

const names = () => screen.getAllByRole("button", { name: /: / }).map((button) => button.getAttribute("aria-label"));

test("each mark has a label, also for the period before, and a press requests its leads", async () => {
  answer = aReport([aRow("web", [3, 2, 1, 0], { previous: [5, 5, 0, 0] }), aRow("none", [1, 1, 0, 0])], {
    total: { values: [4, 3, 1, 0], previous: [5, 5, 0, 0] },
  });
  const { person, opened } = show(SOURCES);

  await person.click(await screen.findByRole("button", { name: "Web, Leads recibidos: 3, antes 5" }));

  expect(screen.getByRole("button", { name: "Sin dato, Leads recibidos: 1" })).toBeInTheDocument();
  expect(opened).toEqual([{ report: "bySource", measure: "leads", key: "web" }]);
});

test("marks are one stop of Tab; arrows go from day to day and from part to part, and Enter opens", async () => {
  answer = aReport([aRow("2026-11-20", [3, 2, 1, 0]), aRow("2026-11-21", [4, 3, 0, 1])]);
  const { person, opened } = show(BY_DAY);
  const first = await screen.findByRole("button", { name: "vie, 20 nov, Leads únicos: 2" });

  first.focus();
  await person.keyboard("{ArrowUp}");
  expect(document.activeElement).toHaveAccessibleName("vie, 20 nov, Duplicados: 1");
  await person.keyboard("{ArrowRight}");
  expect(document.activeElement).toHaveAccessibleName("sáb, 21 nov, Leads únicos: 3");
  await person.keyboard("{End}{Enter}");

  expect(opened).toEqual([{ report: "received", measure: "failed", key: "2026-11-21" }]);
  expect(screen.getAllByRole("button").filter((button) => button.dataset.row && button.tabIndex === 0)).toHaveLength(1);
});

test("the numbers are a table too: always for screen readers, for all on request", async () => {
  answer = aReport([aRow("web", [3, 2, 1, 0]), aRow("meta", [1, 1, 0, 0])]);
  const { person } = show(SOURCES);
  const table = await screen.findByRole("table", { name: "Por fuente" });
  expect(within(table).getByRole("row", { name: "Web 3 2 1 0" })).toBeInTheDocument();
  expect(within(table).getByRole("row", { name: "Total 4 3 1 0" })).toBeInTheDocument();

  await person.click(screen.getByRole("button", { name: "Ver como tabla: Por fuente" }));

  expect(screen.getAllByRole("table")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Web, Duplicados: 1" })).toHaveTextContent("1");
  await person.click(screen.getByRole("button", { name: "Ver como gráfico: Por fuente" }));
  expect(await screen.findAllByRole("button", { name: /^Web/ })).toHaveLength(1);
});

test("its table shows the earlier value of each number, like its drawing and file", async () => {
  answer = aReport([aRow("web", [3, 2, 1, 0], { previous: [5, 4, 1, 0] }), aRow("meta", [1, 1, 0, 0])], {
    total: { values: [4, 3, 1, 0], previous: [5, 4, 1, 0] },
  });
  const { person } = show(SOURCES);

  await person.click(await screen.findByRole("button", { name: "Ver como tabla: Por fuente" }));

  const table = within(screen.getByRole("table", { name: "Por fuente" }));
  expect(table.getByRole("row", { name: /^Web 3 ?antes 5 2 ?antes 4 1 ?antes 1 0 ?antes 0$/ })).toBeVisible();
  expect(table.getByRole("row", { name: "Meta 1 1 0 0" })).toBeVisible();
  expect(table.getByRole("row", { name: /^Total 4 ?antes 5/ })).toBeVisible();
});

test("stages of two pipelines are distinct in the table, where no total adds the same leads twice", async () => {
  const stage = (id: string) => ({ id, name: "Nuevo", type: "open" });
  server.use(
    http.get("*/api/backoffice/pipeline", () =>
      HttpResponse.json([
        { id: "p1", name: "Ventas", stages: [stage("s1")] },
        { id: "p2", name: "Posventa", stages: [stage("s2")] },
      ]),
    ),
    http.get("*/api/filters/bi/sales/funnel", () =>
      HttpResponse.json(
        aReport([aRow("s1", [3, 2, 1, 0], { label: "Nuevo" }), aRow("s2", [1, 1, 0, 0], { label: "Nuevo" })]),
      ),
    ),
  );
  show({
    id: "funnel",
    report: "funnel",
    form: "funnel",
    rows: "stage",
    isOverlapping: true,
    measures: ["leads"],
  });

  const table = within(await screen.findByRole("table", { name: "Embudo" }));
  expect(await table.findByRole("row", { name: /^Nuevo \(Ventas\) 3/ })).toBeInTheDocument();
  expect(table.getByRole("row", { name: /^Nuevo \(Posventa\) 1/ })).toBeInTheDocument();
  expect(table.queryByRole("row", { name: /^Total/ })).toBeNull();
  expect(await screen.findByRole("button", { name: "Nuevo (Posventa), Leads recibidos: 1" })).toHaveTextContent(
    /^Nuevo/,
  );
});

test("a month without leads is shown as any other", async () => {
  server.use(
    http.get("*/api/filters/bi/sales/cohorts", () =>
      HttpResponse.json(aReport([aRow("2026-09", [0, 0, 0, 0]), aRow("2026-10", [2, 0, 0, 0])])),
    ),
  );
  show({ id: "cohorts", report: "cohorts", form: "ranking", rows: "month", measures: ["leads"] });

  const table = await screen.findByRole("table");
  const months = within(table).getAllByRole("rowheader");
  expect(months.map((one) => one.textContent)).toEqual(["sept 2026", "oct 2026"]);
});

test("a ranking shows the trend of each row, and its highest day", async () => {
  const cell = (key: string, day: string, count: number) => aRow(key, [count], { column: { key: day, label: null } });
  server.use(
    http.get("*/api/filters/bi/sales/trendByAdvisor", () =>
      HttpResponse.json(
        aReport([cell("ana", "2026-11-03", 2), cell("ana", "2026-11-05", 7), cell("luis", "2026-11-05", 1)]),
      ),
    ),
  );
  answer = aReport([
    aRow("ana", [9, 0, 0, 0], { label: "Ana Vera" }),
    aRow("luis", [1, 0, 0, 0], { label: "Luis Mora" }),
    aRow("eva", [0, 0, 0, 0], { label: "Eva Paz" }),
  ]);
  show({
    id: "advisors",
    report: "advisors",
    form: "ranking",
    rows: "advisor",
    measures: ["leads", "unique"],
    trend: "trendByAdvisor",
  });

  expect(await screen.findByRole("img", { name: "Ana Vera, Leads recibidos: máximo 7 (jue, 5 nov)" })).toBeVisible();
  expect(screen.getByRole("img", { name: /^Luis Mora, / })).toBeVisible();
  expect(screen.queryByRole("img", { name: /^Eva Paz, / })).toBeNull();
  const heads = screen.getAllByRole("columnheader").map((head) => head.textContent);
  expect(heads).toEqual(["Asesor", "Leads recibidos", "Evolución", "Leads únicos"]);
});

test("a ranking appears without its lines where they fail to load", async () => {
  let rejected = 0;
  server.use(
    http.get("*/api/filters/bi/sales/trendByAdvisor", () => {
      rejected += 1;
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  answer = aReport([aRow("ana", [9, 0, 0, 0], { label: "Ana Vera" })]);
  show({
    id: "advisors",
    report: "advisors",
    form: "ranking",
    rows: "advisor",
    measures: ["leads"],
    trend: "trendByAdvisor",
  });

  await waitFor(() => expect(rejected).toBe(1));
  expect(await screen.findByRole("button", { name: "Ana Vera, Leads recibidos: 9" })).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region")).not.toHaveAttribute("aria-busy"));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByRole("button", { name: "Reintentar" })).toBeNull();
});

test("an optional chart is absent until it has data, and a failure is reported", async () => {
  const costs: Chart = { ...SOURCES, id: "costPerLead", isOptional: true };
  answer = aReport([]);
  const { filterBy } = show(costs);
  await waitFor(() => expect(requestCount).toBe(1));
  expect(screen.queryByRole("region")).toBeNull();

  answer = aReport([aRow("web", [3, 2, 1, 0])]);
  filterBy({ ...FILTER, source: "web" });
  expect(await screen.findByRole("region", { name: "Costo por lead" })).toBeVisible();
  cleanup();

  answer = { status: 500 };
  show(costs);
  expect(await screen.findByRole("button", { name: "Reintentar" })).toBeVisible();
});

test("its file holds all measures and the period compared with, in words, with no cell that is a formula", async () => {
  answer = aReport([aRow("a", [3, 2, 1, 0], { label: "=SUM(A1)", previous: [2, 2, 0, 0] })], {
    total: { values: [3, 2, 1, 0], previous: [2, 2, 0, 0] },
  });
  const { person } = show({ ...SOURCES, id: "byAgency", report: "byAgency", rows: "agency" });

  await screen.findByRole("table");
  await person.click(screen.getByRole("button", { name: "Descargar CSV: Por agencia" }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe("Por agencia 2026-11-01 2026-11-22.csv");
  const [head, line] = (file?.text ?? "").replace("\uFEFF", "").split("\r\n");
  expect(head).toMatch(
    /^Agencia;Leads recibidos;Leads únicos;Duplicados;Fallidos;"?Leads recibidos, periodo comparado/,
  );
  expect(line).toMatch(/^"?'=SUM\(A1\)"?;3;2;1;0;2;2;0;0$/);
});

test("its file has days as spreadsheets read them, with their year", async () => {
  answer = aReport([aRow("2026-11-20", [3, 3, 0, 0]), aRow("2026-11-21", [1, 1, 0, 0])]);
  const { person } = show(BY_DAY);

  await person.click(await screen.findByRole("button", { name: /^Descargar CSV/ }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const [, ...lines] = (saved[0]?.text ?? "").split("\r\n");
  expect(lines.map((line) => line.split(";")[0])).toEqual(["2026-11-20", "2026-11-21", "Total", ""]);
});

test("its file gives the unit of durations, and ends with the totals", async () => {
  const measures = ["unique", "median"].map((key, at) => ({
    key,
    of: "leads" as const,
    kind: at === 0 ? ("count" as const) : ("minutes" as const),
  }));
  answer = { ...aReport([aRow("web", [3, 12.5])]), measures, total: { values: [3, 12.5], previous: null } };
  const { person } = show({ ...SOURCES, measures: ["unique"] });

  await screen.findByRole("table");
  await person.click(screen.getByRole("button", { name: "Descargar CSV: Por fuente" }));

  await waitFor(() => expect(saved).toHaveLength(1));
  const [head, ...lines] = (saved[0]?.text ?? "").replace("\uFEFF", "").split("\r\n");
  expect(head).toMatch(/^Fuente;Leads únicos;"?[^;]+ \(min\)"?$/);
  expect(lines).toEqual(["Web;3;12,5", "Total;3;12,5", ""]);
});

test("a table by days begins with the day and goes from one to the next, and one by hours too", async () => {
  const on = (day: string) => ({ column: { key: day, label: null } });
  answer = aReport([
    aRow("web", [9, 9, 0, 0], on("2026-11-21")),
    aRow("web", [3, 3, 0, 0], on("2026-11-20")),
    aRow("meta", [1, 1, 0, 0], on("2026-11-20")),
  ]);
  show({ ...SOURCES, id: "trendBySource", report: "trendBySource", form: "trends", columns: "time" });
  const rowsOf = async () =>
    within(await screen.findByRole("table"))
      .getAllByRole("row")
      .map((row) => row.textContent?.slice(0, 13));

  expect(await rowsOf()).toEqual([
    expect.stringMatching(/^FechaFuente/),
    expect.stringMatching(/^vie, 20 novWeb?/),
    expect.stringMatching(/^vie, 20 novM/),
    expect.stringMatching(/^sáb, 21 novW/),
    expect.stringMatching(/^Total/),
  ]);
  cleanup();
  answer = aReport([aRow("2-10", [9, 9, 0, 0]), aRow("2-9", [1, 1, 0, 0]), aRow("1-9", [3, 3, 0, 0])]);
  show({ ...SOURCES, id: "byHour", report: "byHour", form: "heat", rows: "hour" });

  expect(await rowsOf()).toEqual([
    expect.stringMatching(/^Fecha y hora/),
    expect.stringMatching(/^lun, 09:00/),
    expect.stringMatching(/^mar, 09:00/),
    expect.stringMatching(/^mar, 10:00/),
    expect.stringMatching(/^Total/),
  ]);
});

test("for one day alone the comparison is drawn as well as written", async () => {
  const total = { values: [3, 2, 1, 0], previous: [5, 5, 0, 0] };
  answer = aReport([aRow("2026-11-20", [3, 2, 1, 0], { previous: [5, 5, 0, 0] })], { total });
  show({ ...BY_DAY, form: "line", measures: ["unique"] });

  expect(await screen.findByText("Periodo anterior")).toBeVisible();
  expect(document.querySelectorAll("[data-before]")).toHaveLength(1);
});

test("one row alone is drawn, and no rows give a text", async () => {
  answer = aReport([aRow("2026-11-20", [1, 1, 0, 0])]);
  show({ ...BY_DAY, form: "line" });
  expect(await screen.findByRole("button", { name: "vie, 20 nov, Leads únicos: 1" })).toBeInTheDocument();
  cleanup();

  answer = aReport([aRow("2026-11-20", [0, 0, 0, 0])]);
  show(BY_DAY);
  expect(await screen.findByText("Sin datos en este periodo con estos filtros.")).toBeVisible();
  expect(names()).toEqual(expect.not.arrayContaining([expect.stringContaining("nov")]));
});

test("a failed report shows it in its place, and can be retried", async () => {
  answer = { status: 500 };
  const { person } = show(SOURCES);
  const retry = await screen.findByRole("button", { name: "Reintentar" });
  answer = aReport([aRow("web", [3, 2, 1, 0])]);

  await person.click(retry);

  expect(await screen.findByRole("button", { name: /^Web/ })).toBeInTheDocument();
});

test("each number has an explanation on request, in the page's language", async () => {
  answer = aReport([aRow("2026-11-20", [3, 2, 1, 0])]);
  const { person } = show(BY_DAY, "en");

  await person.click(screen.getByRole("button", { name: "Definition: Leads received" }));

  const explanation = screen.getByRole("dialog", { name: "Definition: Leads received" });
  expect(within(explanation).getByText("Leads that passed validation and aren't duplicates.")).toBeInTheDocument();
});

const SO_FAR = { ...FILTER, periodToDate: "true" } as const;
const chartOf = (id: Chart["id"]) => {
  const chart = REPORT_PAGES.flatMap((page) => PAGES[page].charts).find((one) => one.id === id);
  return chart ?? SOURCES;
};

async function explanationOf(id: Chart["id"], title: string): Promise<HTMLElement> {
  const { person, filterBy } = show(chartOf(id));
  filterBy(SO_FAR);
  await person.click(screen.getByRole("button", { name: `Definición: ${title}` }));
  return screen.getByRole("dialog", { name: `Definición: ${title}` });
}

test("minutes of business hours show these hours", async () => {
  answer = aReport([]);
  const hours = /^De lunes a sábado, de 8:00 a 18:00, en la zona horaria de la licencia\. Igual para todas/;

  expect(await explanationOf("responseBucketsOpen", "Tiempo hasta el primer contacto, en horario")).toHaveTextContent(
    "18:00",
  );
  expect(screen.getByText(hours)).toBeVisible();
  cleanup();

  expect(await explanationOf("responseBuckets", "Tiempo hasta el primer contacto")).not.toHaveTextContent("18:00");
});

test("the time to first contact explains its measure, and that automatic messages do not count", async () => {
  answer = aReport([]);

  const explanation = await explanationOf("responseBuckets", "Tiempo hasta el primer contacto");

  expect(explanation).toHaveTextContent(/desde que llegaron hasta que alguien habló con ellos por primera vez/);
  expect(explanation).toHaveTextContent(/Los mensajes automáticos y los intentos sin respuesta no cuentan/);
});

test("open leads explain what open means, and show no comparison", async () => {
  answer = aReport([]);

  const explanation = await explanationOf("ageing", "Antigüedad de los abiertos");

  expect(explanation).toHaveTextContent(/Son abiertos los leads únicos que hoy no están ganados ni perdidos/);
  expect(explanation).not.toHaveTextContent("Hasta esta hora");
});

test("a target and a source have different labels", async () => {
  server.use(
    http.get("*/api/filters/bi/cct/responseBuckets", () =>
      HttpResponse.json({
        ...aReport([aRow("0-5", [3])]),
        measures: [{ key: "unique", kind: "count", of: "leads" }],
      }),
    ),
  );
  show(chartOf("responseBuckets"));

  expect(await screen.findByText("Objetivo: Hasta 5 min")).toBeVisible();
});

const INTEGRATION: Chart = {
  id: "integration",
  report: "integration",
  form: "bars",
  rows: "source",
  order: "largest",
  measures: ["integrationRate", "notIntegrated"],
  opens: "notIntegrated",
};
const integrationOf = (rows: [source: string, rate: number, outside: number][]): Report => ({
  ...aReport(rows.map(([source, rate, outside]) => aRow(source, [outside, rate]))),
  measures: [
    { key: "notIntegrated", kind: "count", of: "leads" },
    { key: "integrationRate", kind: "rate", of: "leads" },
  ],
});

test("where a press opens other leads than the drawn share's, the label gives the share first and then the leads", async () => {
  answer = integrationOf([
    ["web", 1, 0],
    ["meta", 0.9, 12],
    ["tiktok", 0, 400],
  ]);
  const { person, opened } = show(INTEGRATION);
  await screen.findByRole("button", { name: /^TikTok/ });

  const bars = screen.getAllByLabelText(/, Integración con el CRM: /);
  expect(bars.map((bar) => bar.getAttribute("aria-label")?.split(",")[0])).toEqual(["TikTok", "Meta", "Web"]);
  await person.click(screen.getByRole("button", { name: /^TikTok.*: 0,0\s?%, No integrados 400$/ }));
  await person.click(screen.getByRole("img", { name: /^Web/ }));

  expect(opened).toEqual([{ report: "integration", measure: "notIntegrated", key: "tiktok" }]);
  expect(screen.queryByRole("button", { name: /^Web/ })).toBeNull();
});

test("bars beyond the eighth are counted, and appear on request", async () => {
  const agencies = Array.from({ length: 10 }, (_, at) =>
    aRow(`a${at}`, [20 - at, 1, 1, 1], { label: `Agencia ${at}` }),
  );
  answer = aReport(agencies);
  const { person, opened } = show({ ...SOURCES, id: "byAgency", report: "byAgency", rows: "agency" });
  await screen.findByText("8 de 10");
  const onPaper = screen.getByRole("button", { name: "Agencia 9, Leads recibidos: 11" });
  expect(onPaper).toHaveClass("hidden", "print:grid");
  expect(onPaper).not.toHaveAttribute("data-row");

  await person.click(screen.getByRole("button", { name: "Ver todo" }));
  await person.click(screen.getByRole("button", { name: "Agencia 9, Leads recibidos: 11" }));

  expect(opened).toEqual([{ report: "byAgency", measure: "leads", key: "a9" }]);
});

test("while another filter's answer is shown, its file and its leads are unavailable", async () => {
  answer = aReport([aRow("web", [3, 2, 1, 0])]);
  const { person, opened, filterBy } = show(SOURCES);
  const mark = await screen.findByRole("button", { name: /^Web/ });
  const download = screen.getByRole("button", { name: "Descargar CSV: Por fuente" });
  expect(download).toBeEnabled();
  isPending = true;

  filterBy({ ...FILTER, agency: "none" });
  await person.click(mark);

  expect(mark).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("region", { name: "Por fuente" })).toHaveAttribute("aria-busy", "true");
  expect(download).toBeDisabled();
  expect(opened).toEqual([]);
});

test("a share of zero is a number; without counts, its table is still available", async () => {
  answer = integrationOf([["web", 0, 0]]);
  show({ ...INTEGRATION, measures: ["integrationRate"] });
  expect(await screen.findByRole("img", { name: /^Web, Integración con el CRM: 0,0\s?%$/ })).toBeInTheDocument();
  expect(screen.queryByText("Sin datos en este periodo con estos filtros.")).toBeNull();
  cleanup();

  answer = aReport([aRow("web", [0, 0, 0, 0])]);
  const { person } = show(SOURCES);
  await screen.findByText("Sin datos en este periodo con estos filtros.");
  await person.click(screen.getByRole("button", { name: "Ver como tabla: Por fuente" }));

  expect(screen.getByRole("row", { name: "Web 0 0 0 0" })).toBeVisible();
});

test("the comparison has the name of its choice", async () => {
  answer = aReport([aRow("web", [3, 2, 1, 0], { previous: [5, 5, 0, 0] })], {
    total: { values: [3, 2, 1, 0], previous: [5, 5, 0, 0] },
  });
  const { filterBy } = show(SOURCES);
  expect(await screen.findByText("Periodo anterior")).toBeVisible();

  filterBy({ ...FILTER, compare: "lastYear" });

  expect(await screen.findByText("Año anterior")).toBeVisible();
});
