import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { ReportName, reports } from "@/contract/reports/reports.ts";
import type { Translation } from "@/lib/i18n/locales.ts";
import type { RowKind } from "./chart-labels.ts";

export const FORMS_OF_ROWS = [
  "columns",
  "line",
  "bars",
  "heat",
  "funnel",
  "pareto",
  "histogram",
  "ranking",
  "matrix",
  "trends",
  "tree",
] as const;
export const FORMS_OF_TOTALS = ["gauge", "steps", "tiles"] as const;
export type Form = (typeof FORMS_OF_ROWS | typeof FORMS_OF_TOTALS)[number];

export type ChartId = keyof Translation["reports"]["charts"];

export type Chart = {
  id: ChartId;
  report: ReportName;
  form: Form;
  measures: readonly string[];
  rows: RowKind;
  columns?: RowKind;
  order?: "answered" | "largest";
  width?: "half" | "whole" | "tall";
  opens?: string;
  /** Excludes comparisons: columns are times, or figures count whole days or show the current state. */
  isAlone?: true;
  isOptional?: true;
  /** Rows count the same leads more than once, so they have no total. */
  isOverlapping?: true;
  /** Ranking only: report with the first measure by the same rows and time columns, drawn as a spark line. */
  trend?: ReportName;
  target?: number;
};

export type DrillDownTarget = { report: ReportName; measure: string; key?: string; column?: string };

export type ChartFilter = ArgumentsOf<(typeof reports)["overview"]>;
export type ChartQuery = { report: ReportName; args: ChartFilter };

export function chartArgs(chart: Chart | undefined, filter: ChartFilter): ChartFilter {
  const { compare } = filter;
  if (chart?.isAlone) return withoutComparison(filter);
  const isMoved = compare === "lastMonth" || compare === "lastWeek";
  return chart?.rows === "month" && isMoved ? { ...filter, compare: "previous" } : filter;
}

export function withoutComparison({ compare: _compare, periodToDate: _toDate, ...alone }: ChartFilter): ChartFilter {
  return alone;
}

export function chartQueries(chart: Chart, filter: ChartFilter): ChartQuery[] {
  const own = { report: chart.report, args: chartArgs(chart, filter) };
  return chart.trend ? [own, { report: chart.trend, args: withoutComparison(filter) }] : [own];
}
