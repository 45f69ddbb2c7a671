import type { Given, PdfForm } from "./drawn.ts";
import type { Block } from "./paper.ts";
import { columns, line } from "./plot-blocks.ts";
import { bars, funnel, pareto, steps, trends } from "./row-blocks.ts";
import { matrix, ranking } from "./table-blocks.ts";
import { tiles } from "./tile-blocks.ts";

export function blocksOf(input: Given): Block[] {
  return FORMS[input.drawn.form](input);
}

const FORMS: Record<PdfForm, (input: Given) => Block[]> = {
  bars: (input) => bars(input),
  pareto,
  funnel,
  steps,
  ranking,
  matrix,
  trends,
  tiles: ({ paper, drawn, words, left, width }) =>
    tiles(paper, drawn.measures, drawn.total, drawn.totalBefore, words, { left, width, columns: 4 }),
  columns,
  line,
};
