import { type BlockInput, maxValue, type Style, sumValues } from "./drawn.ts";
import { type Block, COLOURS, type Paper } from "./paper.ts";
import { axisUnit, formatTick, formatValue, type Value } from "./values.ts";

const PLOT = { height: 212, left: 44, right: 10, top: 14, bottom: 24 };
const TICKS = 4;

type Scales = { x: (row: number) => number; y: (value: number) => number; band: number };

function plot(
  input: BlockInput,
  top: number,
  areLines: boolean,
  hasPrevious: boolean,
  draw: (scales: Scales) => void,
): Block[] {
  const { paper, drawn, labels, left, width } = input;
  const { rows, measures } = drawn;
  const kind = measures[0]?.kind ?? "count";
  const unit = kind === "minutes" ? axisUnit(top) : 1;
  const max = kind === "rate" ? top || 1 : Math.max(top, 1);
  const step = niceStep(max / unit / TICKS) * unit;
  const end = Math.ceil(max / step) * step;
  const inner = width - PLOT.left - PLOT.right;
  const each = inner / Math.max(1, rows.length);
  const small = { size: 11, colour: "ink2" } as const;
  const every = Math.max(
    1,
    Math.ceil(Math.max(...rows.map(({ tick }) => paper.measureWidth(tick, small) + 10), 1) / each),
  );
  const body: Block = {
    height: PLOT.height,
    draw: (up) => {
      const floor = up + PLOT.height - PLOT.bottom;
      const y = (value: number) => floor - (value / end) * (floor - up - PLOT.top);
      for (let at = 0; at <= end + step / 2; at += step) {
        if (kind === "count" && at % 1 !== 0) continue;
        paper.line(
          [
            [left + PLOT.left, y(at)],
            [left + width - PLOT.right, y(at)],
          ],
          COLOURS.line,
        );
        paper.text(formatTick(at, kind, labels.locale, unit), left, y(at), {
          ...small,
          width: PLOT.left - 8,
          align: "right",
        });
      }
      const x = (row: number) => left + PLOT.left + (row + 0.5) * each;
      for (const [at, { tick }] of rows.entries())
        if (at % every === 0)
          paper.text(tick, x(at) - (each * every) / 2, up + PLOT.height - 9, {
            ...small,
            width: each * every,
            align: "center",
          });
      draw({ x, y, band: Math.min(each * 0.72, 56) });
    },
  };
  return [legend(input, areLines, hasPrevious), body];
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}

function legend({ paper, drawn, labels, left }: BlockInput, areLines: boolean, hasPrevious: boolean): Block {
  return {
    height: 32,
    draw: (y) => {
      let x = left;
      const centre = y + 10;
      for (const [at, { kind, name, style }] of drawn.measures.entries()) {
        if (areLines)
          paper.line(
            [
              [x, centre],
              [x + 14, centre],
            ],
            style.colour,
            { width: 2, dash: style.dash },
          );
        else box(paper, style, x, centre - 5, 10, 10);
        x += areLines ? 20 : 16;
        x += paper.text(name, x, centre, { size: 12, colour: "ink2" }) + 6;
        x += paper.text(formatValue(drawn.total[at], kind, labels.locale), x, centre, { size: 12, weight: 600 }) + 18;
      }
      if (!hasPrevious) return;
      paper.line(
        [
          [x, centre],
          [x + 14, centre],
        ],
        COLOURS.ink3,
        { width: 1.5, dash: [2, 3] },
      );
      paper.text(labels.previous, x + 20, centre, { size: 12, colour: "ink2" });
    },
  };
}

function box(paper: Paper, { colour, texture }: Style, x: number, y: number, width: number, height: number): void {
  if (width <= 0 || height <= 0) return;
  paper.rect(x, y, width, height, colour, { radius: 1.5 });
  if (texture === "plain") return;
  paper.doc.save().rect(x, y, width, height).clip();
  for (let at = -height; at < width; at += 5) {
    paper.line(
      [
        [x + at, y + height],
        [x + at + height, y],
      ],
      COLOURS.surface,
      { width: 1 },
    );
    if (texture === "cross")
      paper.line(
        [
          [x + at, y],
          [x + at + height, y + height],
        ],
        COLOURS.surface,
        { width: 1 },
      );
  }
  paper.doc.restore();
}

const MAX_LABELLED = 16;

export function columns(input: BlockInput): Block[] {
  const { paper, drawn, labels } = input;
  const { rows, measures } = drawn;
  const before = rows.map(({ previous }) => (previous ? sumValues(previous) : null));
  const hasPrevious = drawn.isByTime && before.some((value) => value !== null);
  const top = maxValue([...rows.map(({ values }) => sumValues(values)), ...(hasPrevious ? before : [])]);
  return plot(input, top, false, hasPrevious, ({ x, y, band }) => {
    for (const [at, { values }] of rows.entries()) {
      let under = 0;
      for (const [index, { style }] of measures.entries()) {
        const value = values[index] ?? 0;
        box(paper, style, x(at) - band / 2, y(under + value), band, y(under) - y(under + value) - 1);
        under += value;
      }
      if (rows.length <= MAX_LABELLED && under > 0) {
        const label = formatValue(under, measures[0]?.kind ?? "count", labels.locale);
        paper.text(label, x(at) - 40, y(under) - 9, { size: 11, colour: "ink2", width: 80, align: "center" });
      }
    }
    if (hasPrevious) broken(paper, before, x, y, COLOURS.ink3, [2, 3], 1.5);
  });
}

export function line(input: BlockInput): Block[] {
  const { paper, drawn } = input;
  const { rows, measures } = drawn;
  const before = rows.map(({ previous }) => previous?.[0] ?? null);
  const hasPrevious = measures.length === 1 && before.some((value) => value !== null);
  const top = maxValue([...rows.flatMap(({ values }) => values), ...(hasPrevious ? before : [])]);
  return plot(input, top, true, hasPrevious, ({ x, y }) => {
    if (hasPrevious) broken(paper, before, x, y, COLOURS.ink3, [2, 3], 1.5);
    for (const [index, { style }] of measures.entries()) {
      const values = rows.map((row) => row.values[index] ?? null);
      broken(paper, values, x, y, style.colour, style.dash, 2);
      for (const [at, value] of values.entries())
        if (value !== null) paper.dot(x(at), y(value), rows.length === 1 ? 5 : 2.5, style.colour);
    }
  });
}

function broken(
  paper: Paper,
  values: readonly Value[],
  x: Scales["x"],
  y: Scales["y"],
  colour: string,
  dash: number[],
  width: number,
): void {
  let piece: [number, number][] = [];
  for (const [at, value] of [...values, null].entries()) {
    if (value !== null) piece.push([x(at), y(value)]);
    else {
      if (piece.length > 1) paper.line(piece, colour, { width, dash });
      piece = [];
    }
  }
}
