import type { ChartModel, ChartRow } from "../drawn.ts";

export type MatrixColumn = { key: string; name: string };
export type MatrixLine = { key: string; name: string; cells: ReadonlyMap<string, ChartRow> };

export function columnsOf({ rows }: ChartModel): MatrixColumn[] {
  const sums = new Map<string, MatrixColumn & { sum: number }>();
  for (const { column, values } of rows) {
    if (!column) continue;
    const { sum } = sums.get(column.key) ?? { sum: 0 };
    sums.set(column.key, { ...column, sum: sum + (values[0] ?? 0) });
  }
  return [...sums.values()].sort((one, other) => other.sum - one.sum);
}

export function linesOf({ rows }: ChartModel): MatrixLine[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => ({
    key,
    name: some[0]?.name ?? "",
    cells: new Map(some.flatMap((row) => (row.column && row.values[0] ? [[row.column.key, row]] : []))),
  }));
}

export const numbersOf = (cell: ChartRow | undefined): number[] => (cell ? (cell.values[1] ? [0, 1] : [0]) : []);

export const placeOf = (column: number, measure: number) => column * 2 + measure;
