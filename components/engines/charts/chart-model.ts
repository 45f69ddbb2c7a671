import { OTHERS, type Report, type ReportRow } from "@/contract/reports/reports.ts";
import type { Chart, DrillDownTarget } from "./chart.ts";
import { type ChartStyle, chartStyle } from "./chart-styles.ts";
import type { Trend } from "./use-trend.ts";
import type { MeasureKind, Value } from "./values.ts";

export type ChartMeasure = { key: string; kind: MeasureKind; name: string; style: ChartStyle };
export type ChartRow = {
  key: string;
  name: string;
  tick: string;
  column: { key: string; name: string } | null;
  values: Value[];
  previous: Value[] | null;
  drillDowns: (DrillDownTarget | undefined)[];
};

export type ChartModel = {
  chart: Chart;
  measures: ChartMeasure[];
  rows: ChartRow[];
  total: Value[];
  totalBefore: Value[] | null;
  totalDrillDowns: (DrillDownTarget | undefined)[];
  isCompared: boolean;
  days: { from: string; to: string };
  trend?: Trend | undefined;
  comparedWith: string;
  onOpen?: ((target: DrillDownTarget) => void) | undefined;
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
  const indexOfMeasure = (key: string) => report.measures.findIndex((measure) => measure.key === key);
  const indexes = chart.measures.map(indexOfMeasure).filter((hitArea) => hitArea >= 0);
  const picked = (values: readonly Value[]) => indexes.map((hitArea) => values[hitArea] ?? null);
  const measures = indexes.map((hitArea, turn) => {
    const { key, kind } = report.measures[hitArea] as Report["measures"][number];
    return { key, kind, name: names.measure(key), style: chartStyle(key, turn) };
  });
  const [first = ""] = chart.measures;
  const rows =
    chart.order === "largest" ? report.rows.toSorted(byLargest(indexOfMeasure(openedBy(chart, first)))) : report.rows;
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
      drillDowns: measures.map(({ key }) => toDrillDownTarget(chart, report, row, key)),
    })),
    total: picked(report.total.values),
    totalBefore: report.total.previous && picked(report.total.previous),
    totalDrillDowns: measures.map(({ key }) => toDrillDownTarget(chart, report, null, key)),
    isCompared: report.total.previous !== null,
  };
}

const byLargest = (hitArea: number) => (one: ReportRow, other: ReportRow) => {
  if ((one.key === OTHERS) !== (other.key === OTHERS)) return one.key === OTHERS ? 1 : -1;
  return (other.values[hitArea] ?? -1) - (one.values[hitArea] ?? -1);
};

function openedBy({ opens, measures }: Chart, measure: string): string {
  return opens && measure === measures[0] ? opens : measure;
}

export function toDrillDownTarget(
  chart: Chart,
  report: Report,
  row: ReportRow | null,
  measure: string,
): DrillDownTarget | undefined {
  const opened = openedBy(chart, measure);
  const hitArea = report.measures.findIndex(({ key }) => key === opened);
  if (report.measures[hitArea]?.of === "openings") return;
  const value = (row ?? report.total).values[hitArea];
  if (typeof value !== "number" || (value === 0 && report.measures[hitArea]?.kind !== "minutes")) return;
  const target = { report: chart.report, measure: opened };
  return row ? { ...target, key: row.key, ...(row.column && { column: row.column.key }) } : target;
}

export function openHandler(
  { onOpen }: Pick<ChartModel, "onOpen">,
  row: ChartRow,
  measure: number,
): (() => void) | undefined {
  const target = row.drillDowns[measure];
  return onOpen && target && (() => onOpen(target));
}

export function hasNumbers({ rows, measures }: Pick<ChartModel, "rows" | "measures">): boolean {
  const isCount = measures.map(({ kind }) => kind === "count" || kind === "money");
  return rows.some(({ values }) =>
    values.some((value, at) => typeof value === "number" && (value !== 0 || !isCount[at])),
  );
}

export const maxValue = (values: readonly Value[]) => Math.max(0, ...values.map((value) => value ?? 0));
