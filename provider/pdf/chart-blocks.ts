import type { BlockInput, DrawnMeasure, FormLabels, PdfForm } from "./drawn.ts";
import { type Block, COLOURS, type Colour, type Paper } from "./paper.ts";
import { columns, line } from "./plot-blocks.ts";
import { bars, funnel, pareto, steps, trends } from "./row-blocks.ts";
import { matrix, ranking } from "./table-blocks.ts";
import { changeText, formatValue, type Value } from "./values.ts";

type Tile = Pick<DrawnMeasure, "name" | "kind" | "better">;

export function tiles(
  paper: Paper,
  measures: readonly Tile[],
  total: readonly Value[],
  before: readonly Value[] | null,
  labels: FormLabels,
  { left, width, columns }: { left: number; width: number; columns: number },
  { hasLines = false } = {},
): Block[] {
  const cell = width / columns;
  const height = 88;
  return Array.from(
    { length: Math.ceil(measures.length / columns) },
    (_, row): Block => ({
      height,
      draw: (y) => {
        if (hasLines && row > 0)
          paper.line(
            [
              [left, y],
              [left + width, y],
            ],
            COLOURS.line,
          );
        for (const [at, { name, kind, better }] of measures.slice(row * columns, (row + 1) * columns).entries()) {
          const index = row * columns + at;
          const x = left + at * cell + (hasLines ? 16 : 0);
          if (hasLines && at > 0)
            paper.line(
              [
                [left + at * cell, y],
                [left + at * cell, y + height],
              ],
              COLOURS.line,
            );
          paper.text(name, x, y + 22, { size: 12, colour: "ink2", width: cell - (hasLines ? 24 : 8) });
          paper.text(formatValue(total[index], kind, labels.locale), x, y + 45, { size: 24, weight: 600 });
          const change = changeText(total[index], before?.[index], kind, labels.locale, labels);
          if (!change) continue;
          const colour: Colour =
            better === "neither" || change.direction === "same"
              ? "ink2"
              : change.direction === better
                ? "done"
                : "fail";
          arrow(paper, x, y + 70, change.direction, COLOURS[colour]);
          paper.text(change.text, x + 14, y + 70, { size: 12, colour });
        }
      },
    }),
  );
}

function arrow(paper: Paper, x: number, centre: number, direction: "up" | "down" | "same", colour: string): void {
  if (direction === "same") {
    const from = [x, centre] as const;
    paper.line([from, [x + 9, centre]], colour, { width: 1.5 });
    return;
  }
  const [tip, end] = direction === "up" ? [centre - 5, centre + 5] : [centre + 5, centre - 5];
  const turn = direction === "up" ? 4 : -4;
  paper.line(
    [
      [x + 4.5, end],
      [x + 4.5, tip],
    ],
    colour,
    { width: 1.5 },
  );
  paper.line(
    [
      [x + 0.5, tip + turn],
      [x + 4.5, tip],
      [x + 8.5, tip + turn],
    ],
    colour,
    { width: 1.5 },
  );
}

export function buildBlocks(input: BlockInput): Block[] {
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
