import type { Given, PdfForm } from "./drawn.ts";
import type { Block } from "./paper.ts";
import { columns, line } from "./plot-blocks.ts";
import { bars, funnel, pareto, steps, trends } from "./row-blocks.ts";
import { matrix, ranking } from "./table-blocks.ts";
import { tiles } from "./tile-blocks.ts";

export function blocksOf(given: Given): Block[] {
  return FORMS[given.drawn.form](given);
}

const FORMS: Record<PdfForm, (given: Given) => Block[]> = {
  bars: (given) => bars(given),
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
