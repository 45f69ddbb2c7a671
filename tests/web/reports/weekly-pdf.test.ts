import { expect, test } from "vitest";
import { betterOf as betterOnScreen } from "@/components/charts/looks.ts";
import { measureWord } from "@/components/charts/measure-words.ts";
import { SALES } from "@/components/reports/sales-page.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import {
  betterOf,
  nameOfMeasure,
  WEEKLY_CHARTS,
  WEEKLY_TILES,
} from "@/provider/resources/weekly-report/weekly-charts.ts";
import { WEEKLY_WORDS } from "@/provider/resources/weekly-report/weekly-words.ts";

test("the week on paper has the tiles and the charts of the page of sales, in its order", () => {
  const onScreen = SALES.charts.map((chart) => {
    const { id, report, form, rows, columns, measures, order, isAlone, isOptional, trend } = chart;
    return { id, report, form, rows, columns, measures, order, isAlone, isOptional, trend };
  });

  expect(WEEKLY_TILES).toEqual(SALES.tiles);
  expect(WEEKLY_CHARTS.map((chart) => ({ ...chart }))).toEqual(
    onScreen.map((chart) => JSON.parse(JSON.stringify(chart))),
  );
});

test("its measures have the names that they have on the screen, and are as welcome", () => {
  for (const { report, measures } of SALES.charts)
    for (const measure of measures) {
      expect(nameOfMeasure(report, measure)).toBe(measureWord(report, measure));
      expect(betterOf(measure)).toBe(betterOnScreen(measure));
    }
});

test.each([
  ["es", es],
  ["en", en],
] as const)("its words are those of the screen, in %s", (locale, said) => {
  const {
    page,
    period,
    compared,
    to,
    empty,
    others,
    none,
    nones,
    days,
    trendHead,
    rows,
    sources,
    charts,
    measures,
    ...words
  } = WEEKLY_WORDS[locale];
  const { paper, bar } = said.reports;

  expect({ page, period, compared, to }).toEqual({
    page: said.routes.salesBi,
    period: paper.period,
    compared: paper.compared,
    to: bar.to,
  });
  expect({ empty, others, none, days, trendHead }).toEqual({
    empty: said.charts.empty,
    others: said.charts.others,
    none: said.charts.none.other,
    days: said.charts.days,
    trendHead: said.charts.trend.head,
  });
  expect(said.charts.none).toMatchObject(nones);
  expect(said.charts.rows).toMatchObject(rows);
  expect(said.charts).toMatchObject(words);
  expect(sources).toEqual(said.sources);
  expect(said.reports.charts).toMatchObject(charts);
  expect(said.reports.measures).toMatchObject(measures);
});
