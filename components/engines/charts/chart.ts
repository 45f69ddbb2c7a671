import type { ReportName } from "@/contract/reports/reports.ts";
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
  /** Measures drawn, in this order. The table and the file contain every measure of the report. */
  measures: readonly string[];
  rows: RowKind;
  columns?: RowKind;
  order?: "answered" | "largest";
  width?: "half" | "whole" | "tall";
  opens?: string;
  /** Has no comparison: its columns are times of the period, it counts whole days, or it shows the current state. */
  isAlone?: true;
  isOptional?: true;
  /** Rows count the same leads more than once, so they have no total. */
  isOverlapping?: true;
  /** Ranking only: report with the first measure by the same rows and time columns, drawn as a spark line. */
  trend?: ReportName;
  target?: number;
};

export type Mark = { report: ReportName; measure: string; key?: string; column?: string };
