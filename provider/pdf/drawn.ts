import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
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

export type Style = { colour: string; texture: "plain" | "stripes" | "cross"; dash: number[] };
export type DrawnMeasure = {
  key: string;
  kind: MeasureKind;
  name: string;
  style: Style;
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

export type FormLabels = {
  locale: MailLocale;
  previous: string;
  cumulative: string;
  ofStepAbove: string;
  trendHead: string;
  points: string;
  times: string;
};

export type BlockInput = { paper: Paper; drawn: ChartModel; labels: FormLabels; left: number; width: number };

const VARIANTS: readonly Style[] = [
  { colour: COLOURS.accent, texture: "plain", dash: [] },
  { colour: COLOURS.dup, texture: "stripes", dash: [6, 4] },
  { colour: COLOURS.ink2, texture: "stripes", dash: [1, 4] },
];

export const chartStyle = (turn: number): Style => VARIANTS[turn % VARIANTS.length] as Style;

export const maxValue = (values: readonly Value[]) => Math.max(0, ...values.map((value) => value ?? 0));
export const sumValues = (values: readonly Value[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);

export function spark(
  paper: Paper,
  values: readonly number[],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const max = Math.max(1e-9, ...values);
  const points = values.map((value, at): [number, number] => [
    values.length < 2 ? x + width / 2 : x + 2 + (at * (width - 4)) / (values.length - 1),
    y + 22 - (value / max) * 20,
  ]);
  paper.line(points, COLOURS.accent, { width: 1.5 });
  const last = points.at(-1);
  if (last) paper.dot(...last, 2, COLOURS.accent);
}
