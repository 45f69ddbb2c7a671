import { expect, test } from "vitest";
import { measureLabel } from "@/components/engines/charts/chart-labels.ts";
import { trendPolarity as betterOnScreen } from "@/components/engines/charts/chart-styles.ts";
import { SALES } from "@/components/features/reports/sales-page.ts";
import { periodAsObject, periodTitle } from "@/contract/reports/period-title.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import {
  nameOfMeasure,
  trendPolarity,
  WEEKLY_CHARTS,
  WEEKLY_LABELS,
  WEEKLY_TILES,
} from "@/provider/domains/reports/weekly/weekly-charts.ts";

test("the weekly PDF has the tiles and charts of the sales page, in its order", () => {
  const onScreen = SALES.charts.map((chart) => {
    const { id, report, form, rows, columns, measures, order, isAlone, isOptional, trend } = chart;
    return { id, report, form, rows, columns, measures, order, isAlone, isOptional, trend };
  });

  expect(WEEKLY_TILES).toEqual(SALES.tiles);
  expect(WEEKLY_CHARTS.map((chart) => ({ ...chart }))).toEqual(
    onScreen.map((chart) => JSON.parse(JSON.stringify(chart))),
  );
});

test("its measures have the labels and polarity of the screen", () => {
  for (const { report, measures } of SALES.charts)
    for (const measure of measures) {
      expect(nameOfMeasure(report, measure)).toBe(measureLabel(report, measure));
      expect(trendPolarity(measure)).toBe(betterOnScreen(measure));
    }
});

test.each([
  ["es", es],
  ["en", en],
] as const)("its labels are those of the screen, in %s", (locale, labels) => {
  const { page, compared, empty, others, none, nones, days, trendHead, rows, charts, measures, ...texts } =
    WEEKLY_LABELS[locale];
  expect({ page, compared }).toEqual({ page: labels.routes.salesBi, compared: labels.reports.paper.compared });
  expect({ empty, others, none, days, trendHead }).toEqual({
    empty: labels.charts.empty,
    others: labels.charts.others,
    none: labels.charts.none.other,
    days: labels.charts.days,
    trendHead: labels.charts.trend.head,
  });
  expect(labels.charts.none).toMatchObject(nones);
  expect(labels.charts.rows).toMatchObject(rows);
  expect(labels.charts).toMatchObject(texts);
  expect(labels.reports.charts).toMatchObject(charts);
  expect(labels.reports.measures).toMatchObject(measures);
});

test.each([
  ["2026-11-03", "2026-11-09", "Del 3 al 9 de noviembre de 2026", "November 3–9, 2026"],
  ["2026-09-28", "2026-10-04", "Del 28 de septiembre al 4 de octubre de 2026", "September 28 – October 4, 2026"],
  [
    "2026-12-28",
    "2027-01-03",
    "Del 28 de diciembre de 2026 al 3 de enero de 2027",
    "December 28, 2026 – January 3, 2027",
  ],
  ["2026-02-01", "2026-02-28", "Del 1 al 28 de febrero de 2026", "February 1–28, 2026"],
  [
    "2025-11-09",
    "2026-11-09",
    "Del 9 de noviembre de 2025 al 9 de noviembre de 2026",
    "November 9, 2025 – November 9, 2026",
  ],
  ["2026-11-03", "2026-11-03", "El 3 de noviembre de 2026", "November 3, 2026"],
])("the days %s to %s have one title on the screen and on paper", (from, to, inSpanish, inEnglish) => {
  expect(periodTitle({ from, to }, "es")).toBe(inSpanish);
  expect(periodTitle({ from, to }, "en")).toBe(inEnglish);
});

test("the compared days fit into their sentence", () => {
  const week = { from: "2026-10-26", to: "2026-11-01" };

  expect(periodAsObject(week, "es")).toBe("el periodo del 26 de octubre al 1 de noviembre de 2026");
  expect(periodAsObject({ ...week, to: week.from }, "es")).toBe("el 26 de octubre de 2026");
  expect(periodAsObject(week, "en")).toBe("October 26 – November 1, 2026");
});
