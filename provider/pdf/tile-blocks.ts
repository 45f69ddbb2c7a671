import type { DrawnMeasure, FormWords } from "./drawn.ts";
import { type Block, COLOURS, type Colour, type Paper } from "./paper.ts";
import { changeOf, formatValue, type Value } from "./values.ts";

type Tile = Pick<DrawnMeasure, "name" | "kind" | "better">;

export function tiles(
  paper: Paper,
  measures: readonly Tile[],
  total: readonly Value[],
  before: readonly Value[] | null,
  words: FormWords,
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
          const place = row * columns + at;
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
          paper.text(formatValue(total[place], kind, words.locale), x, y + 45, { size: 24, weight: 600 });
          const change = changeOf(total[place], before?.[place], kind, words.locale, words);
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

function arrow(paper: Paper, x: number, middle: number, way: "up" | "down" | "same", colour: string): void {
  if (way === "same") {
    const from = [x, middle] as const;
    paper.line([from, [x + 9, middle]], colour, { width: 1.5 });
    return;
  }
  const [tip, end] = way === "up" ? [middle - 5, middle + 5] : [middle + 5, middle - 5];
  const turn = way === "up" ? 4 : -4;
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
