import { type BlockInput, maxValue, spark } from "./drawn.ts";
import { type Block, COLOURS } from "./paper.ts";
import { formatValue } from "./values.ts";

export function ranking({ paper, drawn, labels, left, width }: BlockInput): Block[] {
  const { measures, trend } = drawn;
  const rows = drawn.rows;
  const max = measures.map((_, at) => maxValue(rows.map(({ values }) => values[at] ?? null)));
  const nameWidth = 124;
  const sparkWidth = trend ? 80 : 0;
  const column = (width - nameWidth - sparkWidth) / Math.max(1, measures.length);
  const columnX = (at: number) => left + nameWidth + at * column + (at > 0 ? sparkWidth : 0);
  const small = { size: 11, colour: "ink2" } as const;
  const heads = measures.map(({ name }) => paper.wrapLines(name, column - 8, small));
  const lines = Math.max(1, ...heads.map(({ length }) => length));
  const head: Block = {
    height: lines * 14 + 12,
    draw: (y) => {
      paper.text(drawn.rowHead, left, y + 8, { ...small, width: nameWidth - 8 });
      for (const [at, some] of heads.entries())
        for (const [line, label] of some.entries())
          paper.text(label, columnX(at), y + 8 + line * 14, { ...small, width: column, align: "right" });
      if (trend) paper.text(labels.trendHead, columnX(0) + column + 12, y + 8, { ...small, width: sparkWidth - 12 });
      paper.line(
        [
          [left, y + lines * 14 + 6],
          [left + width, y + lines * 14 + 6],
        ],
        COLOURS.line,
      );
    },
  };
  const body = rows.map(
    (row, index): Block => ({
      height: 36,
      draw: (y) => {
        if (index > 0)
          paper.line(
            [
              [left, y],
              [left + width, y],
            ],
            COLOURS.line,
          );
        paper.text(row.name, left, y + 18, { weight: 600, width: nameWidth - 8 });
        for (const [at, { kind }] of measures.entries()) {
          const value = row.values[at];
          paper.text(formatValue(value, kind, labels.locale), columnX(at), y + 17, { width: column, align: "right" });
          const top = max[at] ?? 0;
          const available = Math.min(column - 16, 56);
          const length = top > 0 ? ((value ?? 0) / top) * available : 0;
          paper.rect(columnX(at) + column - length, y + 29, length, 3, COLOURS.accent, { radius: 1.5, opacity: 0.45 });
        }
        const values = trend?.get(row.key);
        if (values) spark(paper, values, { x: columnX(0) + column + 12, y: y + 6, width: sparkWidth - 24 });
      },
    }),
  );
  return [head, ...body];
}

const MAX_COLUMNS = 8;

export function matrix({ paper, drawn, labels, left, width }: BlockInput): Block[] {
  const names = new Map<string, { name: string; all: number }>();
  for (const { column, values } of drawn.rows) {
    if (!column) continue;
    names.set(column.key, { name: column.name, all: (names.get(column.key)?.all ?? 0) + (values[0] ?? 0) });
  }
  const columns = [...names].sort(([, one], [, other]) => other.all - one.all);
  const lines = [...Map.groupBy(drawn.rows, ({ key }) => key).values()];
  const max = maxValue(drawn.rows.map(({ values: [value] }) => value ?? null)) || 1;
  const small = { size: 12, colour: "ink2" } as const;
  const parts = Array.from({ length: Math.ceil(columns.length / MAX_COLUMNS) }, (_, at) =>
    columns.slice(at * MAX_COLUMNS, (at + 1) * MAX_COLUMNS),
  );
  return parts.flatMap((some, part): Block[] => {
    const nameWidth = 132;
    const cell = (width - nameWidth) / some.length;
    const heads = some.map(([, { name }]) => paper.wrapLines(name, cell - 8, small));
    const tall = Math.max(1, ...heads.map(({ length }) => length));
    const head: Block = {
      height: tall * 15 + 8,
      draw: (y) => {
        paper.text(drawn.rowHead, left, y + tall * 15 - 8, { ...small, width: nameWidth - 8 });
        for (const [at, label] of heads.entries())
          for (const [line, text] of label.entries())
            paper.text(text, left + nameWidth + at * cell, y + (tall - label.length + line) * 15 + 7, {
              ...small,
              width: cell,
              align: "center",
            });
      },
    };
    const body = lines.map(
      (cells): Block => ({
        height: 35,
        draw: (y) => {
          paper.text(cells[0]?.name ?? "", left, y + 17, { width: nameWidth - 8 });
          for (const [at, [key]] of some.entries()) {
            const values = cells.find(({ column }) => column?.key === key)?.values;
            const value = values?.[0];
            const x = left + nameWidth + at * cell;
            if (!value) {
              paper.rect(x, y, cell - 3, 32, COLOURS.sunken, { radius: 3 });
              continue;
            }
            paper.rect(x, y, cell - 3, 32, COLOURS.accent, { radius: 3, opacity: (8 + (value / max) * 42) / 100 });
            const label = drawn.measures.flatMap(({ kind }, index) =>
              index < 2 && values?.[index] ? [formatValue(values[index], kind, labels.locale)] : [],
            );
            paper.text(label.join(" / "), x, y + 16, { width: cell - 3, align: "center" });
          }
        },
      }),
    );
    const gap: Block = { height: part > 0 ? 12 : 0, draw: () => {} };
    return [gap, head, ...body];
  });
}
