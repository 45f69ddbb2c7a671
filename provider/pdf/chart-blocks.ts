import type { BlockInput, PdfForm } from "./drawn.ts";
import type { Block } from "./paper.ts";
import { columns, line } from "./plot-blocks.ts";
import { bars, funnel, pareto, steps, trends } from "./row-blocks.ts";
import { matrix, ranking } from "./table-blocks.ts";
import { tiles } from "./tile-blocks.ts";

export function blocksOf(input: BlockInput): Block[] {
  return FORMS[input.drawn.form](input);
}

const FORMS: Record<PdfForm, (input: BlockInput) => Block[]> = {
  bars: (input) => bars(input),
  pareto,
  funnel,
  steps,
  ranking,
  matrix,
  trends,
  tiles: ({ paper, drawn, labels, left, width }) =>
    tiles(paper, drawn.measures, drawn.total, drawn.totalBefore, labels, { left, width, columns: 4 }),
  columns,
  line,
};
