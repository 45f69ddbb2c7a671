import { OTHERS, type Report, type ReportRow } from "@/contract/reports/reports.ts";
import type { Chart, Mark } from "./chart.ts";
import { chartStyle, type Look } from "./chart-styles.ts";
import type { Trend } from "./use-trend.ts";
import type { MeasureKind, Value } from "./values.ts";

export type DrawnMeasure = { key: string; kind: MeasureKind; name: string; look: Look };
export type ChartRow = {
  key: string;
  name: string;
  tick: string;
  column: { key: string; name: string } | null;
  values: Value[];
  previous: Value[] | null;
  drillDowns: (Mark | undefined)[];
};

export type ChartModel = {
  chart: Chart;
  measures: DrawnMeasure[];
  rows: ChartRow[];
  total: Value[];
  totalBefore: Value[] | null;
  totalDrillDowns: (Mark | undefined)[];
  isCompared: boolean;
  days: { from: string; to: string };
  trend?: Trend | undefined;
  comparedWith: string;
  onOpen?: ((mark: Mark) => void) | undefined;
};

export type Names = {
  row: (row: ReportRow) => string;
  tick: (row: ReportRow) => string;
  column: (row: ReportRow) => string;
  measure: (key: string) => string;
};

export function toChartModel(
  chart: Chart,
  report: Report,
  names: Names,
  { days, trend, comparedWith, onOpen }: Pick<ChartModel, "days" | "trend" | "comparedWith" | "onOpen">,
): ChartModel {
  const placeOf = (key: string) => report.measures.findIndex((measure) => measure.key === key);
  const places = chart.measures.map(placeOf).filter((place) => place >= 0);
  const picked = (values: readonly Value[]) => places.map((place) => values[place] ?? null);
  const measures = places.map((place, turn) => {
    const { key, kind } = report.measures[place] as Report["measures"][number];
    return { key, kind, name: names.measure(key), look: chartStyle(key, turn) };
  });
  const [first = ""] = chart.measures;
  const rows =
    chart.order === "largest" ? report.rows.toSorted(byLargest(placeOf(openedBy(chart, first)))) : report.rows;
  return {
    chart,
    measures,
    onOpen,
    days,
    trend,
    comparedWith,
    rows: rows.map((row) => ({
      key: row.key,
      name: names.row(row),
      tick: names.tick(row),
      column: row.column && { key: row.column.key, name: names.column(row) },
      values: picked(row.values),
      previous: row.previous && picked(row.previous),
      drillDowns: measures.map(({ key }) => markOf(chart, report, row, key)),
    })),
    total: picked(report.total.values),
    totalBefore: report.total.previous && picked(report.total.previous),
    totalDrillDowns: measures.map(({ key }) => markOf(chart, report, null, key)),
    isCompared: report.total.previous !== null,
  };
}

const byLargest = (place: number) => (one: ReportRow, other: ReportRow) => {
  if ((one.key === OTHERS) !== (other.key === OTHERS)) return one.key === OTHERS ? 1 : -1;
  return (other.values[place] ?? -1) - (one.values[place] ?? -1);
};

function openedBy({ opens, measures }: Chart, measure: string): string {
  return opens && measure === measures[0] ? opens : measure;
}

export function markOf(chart: Chart, report: Report, row: ReportRow | null, measure: string): Mark | undefined {
  const opened = openedBy(chart, measure);
  const place = report.measures.findIndex(({ key }) => key === opened);
  if (report.measures[place]?.of === "openings") return;
  const value = (row ?? report.total).values[place];
  if (typeof value !== "number" || (value === 0 && report.measures[place]?.kind !== "minutes")) return;
  const mark = { report: chart.report, measure: opened };
  return row ? { ...mark, key: row.key, ...(row.column && { column: row.column.key }) } : mark;
}

export function pressOf(
  { onOpen }: Pick<ChartModel, "onOpen">,
  row: ChartRow,
  measure: number,
): (() => void) | undefined {
  const mark = row.drillDowns[measure];
  return onOpen && mark && (() => onOpen(mark));
}

/** A zero share or duration is a value too, so only counts of zero are empty. */
export function hasNumbers({ rows, measures }: Pick<ChartModel, "rows" | "measures">): boolean {
  const isCount = measures.map(({ kind }) => kind === "count" || kind === "money");
  return rows.some(({ values }) =>
    values.some((value, at) => typeof value === "number" && (value !== 0 || !isCount[at])),
  );
}

export const largestOf = (values: readonly Value[]) => Math.max(0, ...values.map((value) => value ?? 0));
