import type { ReportName } from "@/contract/reports/reports.ts";
import type { Translation } from "@/lib/i18n/locales.ts";
import type { RowKind } from "./row-words.ts";

/** How a chart may be drawn: by its rows, or by what it says of all of them. */
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

/** A chart: what is asked, and how the answer is drawn. Its title is `reports.charts.<id>.title`, its numbers are defined under `reports.definitions`. */
export type Chart = {
  id: ChartId;
  report: ReportName;
  form: Form;
  /** What is drawn, in this order. The table and the file hold all that the report answers. */
  measures: readonly string[];
  /** What a row stands for, and so how it is called. */
  rows: RowKind;
  /** Of a report with two dimensions, what the second is. */
  columns?: RowKind;
  /** As answered, unless the longest is to lead. */
  order?: "answered" | "largest";
  /** Which share of the page it takes: half of its width, all of it, or half of it beside two others. */
  width?: "half" | "whole" | "tall";
  /** Whose leads a press asks for, where the drawn number's own are not those that one looks for. */
  opens?: string;
  /** Its columns are times of the period alone, it counts by whole days, or it tells what stands now: there is nothing to lay beside it. */
  isAlone?: true;
  /** Not on the page until it has something to say: not everyone keeps what it is made of. */
  isOptional?: true;
  /** Its rows count the same leads more than once: added up they are no number. */
  isOverlapping?: true;
  /** Of a ranking: the report that tells its first number by the same rows and, in columns, by time. A small line shows it. */
  trend?: ReportName;
  /** Of a histogram: up to which row a value is as it should be. */
  target?: number;
};

/** One number of a chart: where a press leads. Without a key it is that of all rows together. */
export type Mark = { report: ReportName; measure: string; key?: string; column?: string };
