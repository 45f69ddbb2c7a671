import type { ReportName } from "@/contract/reports/reports.ts";
import type { Translation } from "@/lib/i18n/locales.ts";
import type { RowKind } from "./row-words.ts";

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

/**
 * Chart definition: a report and its drawing. Titles are `reports.charts.<id>.title`, definitions
 * `reports.definitions`.
 */
export type Chart = {
  id: ChartId;
  report: ReportName;
  form: Form;
  /** Measures drawn, in this order. The table and the file contain every measure of the report. */
  measures: readonly string[];
  rows: RowKind;
  columns?: RowKind;
  order?: "answered" | "largest";
  width?: "half" | "whole" | "tall";
  /** Measure that a press opens, where it differs from the drawn one. */
  opens?: string;
  /** Has no comparison: its columns are times of the period, it counts whole days, or it shows the current state. */
  isAlone?: true;
  /** Hidden while it has no values: not every licence records its data. */
  isOptional?: true;
  /** Rows count the same leads more than once, so they have no total. */
  isOverlapping?: true;
  /** Ranking only: report with the first measure by the same rows and time columns, drawn as a spark line. */
  trend?: ReportName;
  /** Histogram only: last row within the target. */
  target?: number;
};

/** One number of a chart and its drill-down. Without a key it is the total. */
export type Mark = { report: ReportName; measure: string; key?: string; column?: string };
