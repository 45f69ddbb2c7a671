import { expect, test } from "vitest";
import { measureLabel } from "@/components/engines/charts/chart-labels.ts";
import { isAsOfNow, PAGES } from "@/components/features/reports/pages.ts";
import es from "@/locales/es/translation.json" with { type: "json" };
import { REPORTS } from "@/provider/domains/reports/index.ts";

const reports = Object.entries(REPORTS) as [keyof typeof REPORTS, (typeof REPORTS)[keyof typeof REPORTS]][];
const measuresOf = (report: keyof typeof REPORTS) =>
  REPORTS[report].seriesList.flatMap(({ measures }) => Object.keys(measures));

test.each(reports)("every number of %s has a name and an explanation", (name) => {
  const labels = measuresOf(name).map((measure) => measureLabel(name, measure));

  expect(labels.filter((measure) => !(measure in es.reports.measures && measure in es.reports.definitions))).toEqual(
    [],
  );
});

test.each(reports)("of %s the panel names a period where the measure has one", (name) => {
  const stateParts = REPORTS[name].seriesList
    .filter(({ dataset }) => dataset.at === null)
    .flatMap(({ measures }) => Object.keys(measures));

  expect(measuresOf(name).filter((measure) => isAsOfNow(name, measure))).toEqual(stateParts);
});

test("a line next to a number has the same measure, by the same rows and by time", () => {
  const lines = Object.values(PAGES).flatMap(({ charts }) =>
    charts.flatMap(({ report, measures, trend }) => (trend ? [{ report, first: measures[0] ?? "", trend }] : [])),
  );

  expect(lines.length).toBeGreaterThan(0);
  for (const { report, first, trend } of lines) {
    const series = REPORTS[report].seriesList.find((one) => first in one.measures);
    const [of] = REPORTS[trend].seriesList;
    expect(Object.keys(of?.measures ?? {})[0]).toBe(first);
    expect(of?.key).toBe(series?.key);
    expect(of?.column?.time).toBeDefined();
  }
});

test("charts of the pages match their reports", () => {
  const drawn = Object.values(PAGES).flatMap(({ tiles, charts }) => [
    ...tiles.map(({ report, measure }) => ({ report, measure })),
    ...charts.flatMap(({ report, measures, opens }) =>
      [...measures, ...(opens ? [opens] : [])].map((measure) => ({ report, measure })),
    ),
  ]);

  expect(drawn.filter(({ report, measure }) => !measuresOf(report).includes(measure))).toEqual([]);
});
