import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import type { MeasureKind } from "@/contract/reports/reports.ts";
import { COLOURS, type Paper } from "./paper.ts";
import type { Value } from "./values.ts";

export type PdfForm =
  | "bars"
  | "columns"
  | "funnel"
  | "line"
  | "matrix"
  | "pareto"
  | "ranking"
  | "steps"
  | "tiles"
  | "trends";

export type Look = { colour: string; texture: "plain" | "stripes" | "cross"; dash: number[] };
export type DrawnMeasure = {
  key: string;
  kind: MeasureKind;
  name: string;
  look: Look;
  better: "up" | "down" | "neither";
};
export type ChartRow = {
  key: string;
  name: string;
  tick: string;
  column: { key: string; name: string } | null;
  values: Value[];
  previous: Value[] | null;
  stage?: { pipeline: string; type: "open" | "won" | "lost" } | undefined;
};

export type ChartModel = {
  form: PdfForm;
  isByTime: boolean;
  rowHead: string;
  measures: DrawnMeasure[];
  rows: ChartRow[];
  total: Value[];
  totalBefore: Value[] | null;
  times: string[];
  trend: ReadonlyMap<string, number[]> | undefined;
};

export type FormWords = {
  locale: MailLocale;
  previous: string;
  cumulative: string;
  ofStepAbove: string;
  trendHead: string;
  points: string;
  times: string;
};

export type Given = { paper: Paper; drawn: ChartModel; words: FormWords; left: number; width: number };

const VARIANTS: readonly Look[] = [
  { colour: COLOURS.accent, texture: "plain", dash: [] },
  { colour: COLOURS.dup, texture: "stripes", dash: [6, 4] },
  { colour: COLOURS.ink2, texture: "stripes", dash: [1, 4] },
];

export const chartStyle = (turn: number): Look => VARIANTS[turn % VARIANTS.length] as Look;

export const largestOf = (values: readonly Value[]) => Math.max(0, ...values.map((value) => value ?? 0));
export const sumOf = (values: readonly Value[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
