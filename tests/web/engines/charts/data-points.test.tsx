import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Answer } from "@/components/engines/charts/answer.tsx";
import type {
  Chart,
  DrillDownTarget,
  FORMS_OF_ROWS,
  FORMS_OF_TOTALS,
  Form,
} from "@/components/engines/charts/chart.ts";
import type { ReportRow } from "@/contract/reports/reports.ts";
import { newQueryClient } from "@/lib/api/query.ts";
import { WithTranslations } from "@/tests/support/with-translations.tsx";
import { aReport, aRow } from "./made-up-report.ts";

const server = setupServer(http.get("*/api/*", () => HttpResponse.json([])));
beforeAll(() => server.listen());
afterAll(() => server.close());
afterEach(() => {
  cleanup();
  server.resetHandlers();
});

const called = (key: string, values: (number | null)[]) => aRow(key, values, { label: key });
const at = (key: string, column: string, value: number, second: number | null = null) =>
  aRow(key, [value, second, null, null], { label: key, column: { key: column, label: column } });
const PARTS = ["unique", "duplicated", "failed"];
// The middle row lacks one measure.
const DAYS = [
  aRow("2026-11-20", [5, 3, 2, null]),
  aRow("2026-11-21", [4, null, null, 4]),
  aRow("2026-11-22", [5, 3, 2, null]),
];
const AGENCIES = [called("Norte", [3, 2, 1, 1]), called("Sur", [2, 1, 1, 1]), called("Centro", [1, 1, 1, 1])];

/** For each chart form: an answer, its marks in order, and whether a smaller form has fewer. */
const DRAWN: Record<
  (typeof FORMS_OF_ROWS)[number],
  { chart: Omit<Chart, "form">; rows: ReportRow[]; marks: string[] }
> = {
  columns: {
    chart: { id: "received", report: "received", rows: "time", measures: PARTS },
    rows: DAYS,
    marks: ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-22"],
  },
  line: {
    chart: { id: "received", report: "received", rows: "time", measures: PARTS },
    rows: DAYS,
    marks: ["2026-11-20", "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-22"],
  },
  histogram: {
    chart: { id: "responseBuckets", report: "responseBuckets", rows: "waited", measures: ["unique"], target: 1 },
    rows: [aRow("0-5", [1, 2, 0, 0]), aRow("5-15", [1, 1, 0, 0]), aRow("none", [4, 4, 0, 0])],
    marks: ["0-5", "5-15", "none"],
  },
  heat: {
    chart: { id: "byHour", report: "byHour", rows: "hour", measures: ["leads"] },
    rows: ["1-9", "2-10", "1-11", "5-11"].map((key) => aRow(key, [2, 1, 1, 0])),
    marks: ["1-9", "2-10", "1-11", "5-11"],
  },
  bars: {
    chart: { id: "byAgency", report: "byAgency", rows: "agency", measures: ["leads"] },
    rows: AGENCIES,
    marks: ["Norte", "Sur", "Centro"],
  },
  pareto: {
    chart: { id: "byAgency", report: "byAgency", rows: "agency", measures: ["leads"] },
    rows: AGENCIES,
    marks: ["Norte", "Sur", "Centro"],
  },
  funnel: {
    chart: { id: "funnel", report: "funnel", rows: "stage", measures: ["leads", "unique"] },
    rows: AGENCIES,
    marks: ["Norte", "Norte", "Sur", "Sur", "Centro", "Centro"],
  },
  ranking: {
    chart: { id: "advisors", report: "advisors", rows: "advisor", measures: ["leads", "unique"] },
    rows: AGENCIES,
    marks: ["Norte", "Norte", "Sur", "Sur", "Centro", "Centro"],
  },
  matrix: {
    chart: { id: "mix", report: "mix", rows: "agency", columns: "model", measures: ["leads", "unique"] },
    // The strongest column comes first; the first row is empty there.
    rows: [at("Norte", "Cumbre", 1, 1), at("Norte", "Cima", 1), at("Sur", "Valle", 9, 0), at("Centro", "Cumbre", 3, 2)],
    marks: ["Norte", "Norte", "Norte", "Sur", "Centro", "Centro"],
  },
  trends: {
    chart: { id: "trendBySource", report: "trendBySource", rows: "source", columns: "time", measures: ["leads"] },
    rows: [
      at("meta", "2026-11-20", 1),
      at("web", "2026-11-21", 2),
      at("meta", "2026-11-22", 4),
      at("brand", "2026-11-22", 1),
    ],
    marks: ["meta", "web", "brand"],
  },
  tree: {
    chart: { id: "typification", report: "typification", rows: "resultKind", columns: "result", measures: ["leads"] },
    // The last row has no neighbour above or below.
    rows: [at("Norte", "Cumbre", 4), at("Norte", "Cima", 1), at("Sur", "Valle", 3), at("Centro", "Centro", 2)],
    marks: ["Norte", "Norte", "Norte", "Sur", "Sur", "Centro"],
  },
};
const FORMS = (Object.keys(DRAWN) as (keyof typeof DRAWN)[]).map((form) => ({ form, ...DRAWN[form] }));

function show(form: Form, { chart, rows }: { chart: Omit<Chart, "form">; rows: ReportRow[] }) {
  const opened: DrillDownTarget[] = [];
  const client = newQueryClient();
  const answerOf = (some: ReportRow[], isTable = false) => (
    <WithTranslations>
      <QueryClientProvider client={client}>
        <Answer
          {...{ chart: { ...chart, form }, report: aReport(some), title: "Cuántos", isTable }}
          days={{ from: "2026-11-20", to: "2026-11-22" }}
          compare="none"
          onOpen={(mark) => opened.push(mark)}
          waiting={null}
        />
      </QueryClientProvider>
    </WithTranslations>
  );
  const { rerender, container } = render(answerOf(rows));
  return {
    opened,
    person: userEvent.setup(),
    answer: (some: ReportRow[], isTable?: boolean) => rerender(answerOf(some, isTable)),
    marks: () => [...container.querySelectorAll<HTMLElement>("[data-row]")],
  };
}

const tabStops = (marks: HTMLElement[]) => marks.filter(({ tabIndex }) => tabIndex === 0);

function reachedByArrows(marks: HTMLElement[]): Set<Element> {
  const reached = new Set<Element>(tabStops(marks));
  for (const mark of reached) {
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
      (mark as HTMLElement).focus();
      fireEvent.keyDown(mark, { key });
      if (document.activeElement) reached.add(document.activeElement);
    }
  }
  return reached;
}

test.each(FORMS)("$form: one stop of Tab, arrows to every mark, Enter opens its own leads", async (drawn) => {
  const { marks, opened, person } = show(drawn.form, drawn);

  expect(tabStops(marks())).toHaveLength(1);
  expect(reachedByArrows(marks())).toEqual(new Set(marks()));
  for (const mark of marks()) {
    mark.focus();
    await person.keyboard("{Enter}");
  }
  expect(opened.map(({ key }) => key)).toEqual(drawn.marks);
  expect(new Set(opened.map((mark) => JSON.stringify(mark))).size).toBe(drawn.marks.length);
});

test.each(FORMS)("$form: the same of fewer rows, where the last mark was the stop", (drawn) => {
  const { marks, answer } = show(drawn.form, drawn);
  act(() => marks().at(-1)?.focus());
  expect(marks().at(-1)?.tabIndex).toBe(0);

  answer(drawn.rows.slice(0, 2));

  const left = marks();
  expect(left.length).toBeLessThan(drawn.marks.length);
  expect(tabStops(left)).toHaveLength(1);
  expect(reachedByArrows(left)).toEqual(new Set(left));
});

const OF_TOTALS: Record<(typeof FORMS_OF_TOTALS)[number], Omit<Chart, "form">> = {
  gauge: { id: "integrationGauge", report: "integration", rows: "source", measures: ["leads", "unique"] },
  steps: { id: "meetings", report: "meetings", rows: "advisor", measures: ["leads", "unique", "duplicated"] },
  tiles: { id: "showroomTiles", report: "showroom", rows: "time", measures: ["leads", "unique"] },
};
const TOTALS = (Object.keys(OF_TOTALS) as (keyof typeof OF_TOTALS)[]).map((form) => ({
  form,
  chart: OF_TOTALS[form],
}));

test.each(TOTALS)(
  "$form: each total is a mark that opens its own leads, all of them one stop of Tab",
  async (drawn) => {
    const { marks, opened, person } = show(drawn.form, { chart: drawn.chart, rows: AGENCIES });

    expect(tabStops(marks())).toHaveLength(1);
    expect(reachedByArrows(marks())).toEqual(new Set(marks()));
    for (const mark of marks()) {
      mark.focus();
      await person.keyboard("{Enter}");
    }
    expect(opened).toEqual(drawn.chart.measures.map((measure) => ({ report: drawn.chart.report, measure })));
  },
);

test("steps without leads are readable and cannot be pressed; unknown is not zero", () => {
  const openings = aReport([aRow("M1", [40, 2, 0, 0])], {
    measures: [
      { key: "linkVisits", kind: "count", of: "openings" },
      { key: "validVisits", kind: "count", of: "openings" },
      { key: "referred", kind: "count", of: "leads" },
    ],
    total: { values: [null, 20, 30], previous: null },
  });
  const chart: Chart = {
    id: "referrals",
    report: "referrals",
    form: "steps",
    rows: "code",
    measures: ["linkVisits", "validVisits", "referred"],
  };
  const { container } = render(
    <WithTranslations>
      <QueryClientProvider client={newQueryClient()}>
        <Answer
          {...{ chart, report: openings, title: "Referidos", isTable: false, compare: "none" }}
          days={{ from: "2026-11-20", to: "2026-11-22" }}
          onOpen={() => {}}
          waiting={null}
        />
      </QueryClientProvider>
    </WithTranslations>,
  );

  const steps = [...container.querySelectorAll<HTMLElement>(".grid-cols-subgrid")];
  expect(steps.map((step) => step.role ?? step.tagName)).toEqual(["img", "img", "BUTTON"]);
  expect(steps[0]).toHaveTextContent(/Visitas al enlace–$/);
  // More than the step above, because some began before the period.
  expect(steps[2]).toHaveTextContent(/Leads referidos30150,0\s?% del paso anterior$/);
  expect(steps[2]?.querySelector<HTMLElement>("[style]")?.style.width).toBe("100%");
});

test("a source's trend shows its share of the total, and every day of the period", () => {
  const { marks } = show("trends", DRAWN.trends);

  expect(marks()[0]).toHaveAccessibleName(/Meta, Leads recibidos: 5, 62,5\s?%/);
  expect(marks()[1]?.querySelector("path")?.getAttribute("d")?.split("L")).toHaveLength(3);
});

test("a kind of result shows the sum of its results, and opens all of their leads; each result opens its own", async () => {
  const { marks, opened, person } = show("tree", DRAWN.tree);

  expect(marks()[0]).toHaveAccessibleName(/^Norte, Leads recibidos: 5, 50,0\s?%$/);
  expect(marks()[1]).toHaveAccessibleName(/^Norte, Cumbre, Leads recibidos: 4, 40,0\s?%$/);
  await person.click(marks()[0] as HTMLElement);
  await person.click(marks()[1] as HTMLElement);

  expect(opened).toEqual([
    { report: "typification", measure: "leads", key: "Norte" },
    { report: "typification", measure: "leads", key: "Norte", column: "Cumbre" },
  ]);
});

test("the viewed mark does not affect later rows", () => {
  const { marks, answer } = show("columns", DRAWN.columns);
  act(() => marks()[0]?.focus());
  expect(screen.getByText("vie, 20 nov", { selector: "p" })).toBeInTheDocument();

  answer([aRow("2026-10-01", [2, 2, 0, 0])]);

  expect(screen.queryByText("jue, 1 oct", { selector: "p" })).toBeNull();
});

test("as a table the numbers open the leads that the marks do, and are one stop of Tab", async () => {
  const { marks, opened, answer, person } = show("matrix", DRAWN.matrix);
  await person.click(screen.getByRole("button", { name: "Sur, Valle, Leads recibidos: 9" }));

  answer(DRAWN.matrix.rows, true);
  await person.click(screen.getByRole("button", { name: "Sur, Valle, Leads recibidos: 9" }));

  expect(opened[1]).toEqual(opened[0]);
  expect(opened[0]).toEqual({ report: "mix", measure: "leads", key: "Sur", column: "Valle" });
  expect(tabStops(marks())).toHaveLength(1);
  expect(reachedByArrows(marks())).toEqual(new Set(marks()));
});

test("the total opens its leads, next to the drawing and below the table", async () => {
  const { opened, answer, person } = show("line", DRAWN.line);
  await person.click(screen.getByRole("button", { name: "Total, Duplicados: 4" }));
  expect(opened).toEqual([{ report: "received", measure: "duplicated" }]);

  answer(DRAWN.line.rows, true);
  const total = screen.getByRole("button", { name: "Total, Leads recibidos: 14" });
  expect(total.closest("tfoot")).not.toBeNull();
  await person.click(total);

  expect(opened[1]).toEqual({ report: "received", measure: "leads" });
});

test("overlapping points: a pointer gets a choice, a key opens the focused one", async () => {
  const close = aRow("2026-11-20", [100, 3, 2, 100]);
  const { opened, person } = show("line", { chart: DRAWN.line.chart, rows: [close] });
  const upper = () => screen.getByRole("button", { name: "vie, 20 nov, Duplicados: 2" });

  await person.click(upper());
  const menu = screen.getByRole("menu", { name: "vie, 20 nov" });
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Leads únicos3", "Duplicados2"]);
  expect(opened).toEqual([]);
  await person.click(within(menu).getByRole("menuitem", { name: /^Leads únicos/ }));
  await person.click(screen.getByRole("button", { name: "vie, 20 nov, Fallidos: 100" }));
  upper().focus();
  await person.keyboard("{Enter}");

  expect(opened.map(({ measure }) => measure)).toEqual(["unique", "failed", "duplicated"]);
});

test("a table is a region that the keyboard scrolls, and what is drawn comes first in it", () => {
  const { answer } = show("line", DRAWN.line);

  answer(DRAWN.line.rows, true);

  const region = screen.getByRole("region", { name: "Tabla: Cuántos" });
  expect(region.tabIndex).toBe(0);
  const heads = within(region).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    "Fecha",
    "Leads únicos",
    "Duplicados",
    "Fallidos",
    "Leads recibidos",
  ]);
});

test("removed stages appear below the pipeline, with their old names, and without a share", async () => {
  const stage = { id: "s1", name: "Nuevo", type: "open" };
  server.use(http.get("*/api/backoffice/pipeline", () => HttpResponse.json([{ name: "Ventas", stages: [stage] }])));
  const rows = [aRow("s1", [4, 3, 0, 0], { label: "Nuevo" }), aRow("s9", [2, null, 0, 0], { label: "Prueba" })];
  show("funnel", { chart: DRAWN.funnel.chart, rows });

  const removed = (await screen.findByRole("heading", { name: "Etapas eliminadas" })).parentElement;

  expect(removed).toHaveTextContent(/^Etapas eliminadasPrueba2$/);
  expect(screen.getByRole("heading", { name: "Ventas" }).parentElement).toHaveTextContent(/Nuevo4100,0\s?%/);
});

test("a total of zero opens no list", () => {
  show("columns", { chart: DRAWN.columns.chart, rows: [aRow("2026-11-20", [1, 1, 0, 0])] });

  expect(screen.getByRole("button", { name: "Total, Leads únicos: 1" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Total, Duplicados/ })).toBeNull();
});

test("columns beyond the eighth are counted, and appear on request", async () => {
  const models = Array.from({ length: 11 }, (_, model) => at("Norte", `Modelo ${model}`, 20 - model));
  const { marks, person } = show("matrix", { ...DRAWN.matrix, rows: models });
  expect(marks()).toHaveLength(8);
  expect(screen.getByText("8 de 11")).toBeInTheDocument();
  // Print shows all of them, eight on a row.
  const sheets = [...document.querySelectorAll(".print\\:table")];
  expect(sheets.map((table) => table.querySelectorAll("thead th").length - 1)).toEqual([8, 3]);
  expect(sheets[1]).toHaveTextContent(/Modelo 8Modelo 9Modelo 10Norte121110$/);

  await person.click(screen.getByRole("button", { name: "Ver todo" }));

  expect(marks()).toHaveLength(11);
  expect(screen.getByRole("button", { name: "Ver menos" })).toHaveAttribute("aria-expanded", "true");
});

test("words below an axis are all there, however many; days may be left out", () => {
  const points = Array.from({ length: 20 }, (_, index) => called(`Motivo número ${index}`, [1, 1, 0, 0]));
  const days = Array.from({ length: 30 }, (_, day) =>
    aRow(`2026-09-${String(day + 1).padStart(2, "0")}`, [1, 1, 0, 0]),
  );
  const chart = { ...DRAWN.columns.chart, rows: "reason" } as const;
  const labelsOf = (pattern: RegExp) =>
    [...document.querySelectorAll("svg text")].filter(({ textContent }) => pattern.test(textContent ?? ""));

  show("columns", { chart, rows: points });
  const reasons = labelsOf(/^Motivo número/);
  expect(reasons).toHaveLength(20);
  expect(new Set(reasons.map((label) => label.getAttribute("y"))).size).toBeGreaterThan(1);
  cleanup();
  show("columns", { chart: DRAWN.columns.chart, rows: days });
  expect(labelsOf(/^\d+ sept$/).length).toBeGreaterThan(2);
  expect(labelsOf(/^\d+ sept$/).length).toBeLessThan(30);
});
