import type { ReportRow } from "@/contract/reports/reports.ts";
import type { Measure, Series } from "./report.ts";
import { isPercentile } from "./rollups/percentiles.ts";
import type { CountedRow } from "./statement.ts";

export type Sums = Map<number, (number | null)[]>;
export type DataPoint = { key: string; label: string | null; order: string; column: ReportRow["column"]; sums: Sums };
export type Aggregate = { points: Map<string, DataPoint>; totals: Sums };

export const EMPTY: Aggregate = { points: new Map(), totals: new Map() };

export function aggregate(seriesList: readonly Series[], rows: readonly CountedRow[]): Aggregate {
  const aggregated: Aggregate = { points: new Map(), totals: new Map() };
  for (const row of rows) {
    if (row.isTotal) {
      const percentiles = readPercentiles(seriesList[row.series]);
      const total = aggregated.totals.get(row.series) ?? emptyTotals(percentiles);
      aggregated.totals.set(
        row.series,
        total.map((sum, sumIndex) => (percentiles[sumIndex] ? (row.sums[sumIndex] ?? null) : sum)),
      );
      continue;
    }
    addTo(aggregated.totals, seriesList[row.series], row.series, row.sums, row.isPercentile && row.key === null);
    if (row.key === null) continue;
    const id = JSON.stringify([row.key, row.column]);
    const column = row.column === null ? null : { key: row.column, label: row.columnLabel };
    const point = aggregated.points.get(id) ?? {
      key: row.key,
      label: row.label,
      order: row.order ?? "",
      column,
      sums: new Map(),
    };
    const others = point.sums.get(row.series);
    const percentiles = readPercentiles(seriesList[row.series]);
    point.sums.set(
      row.series,
      row.sums.map((sum, sumIndex) => combine(sum, others?.[sumIndex] ?? null, percentiles[sumIndex])),
    );
    aggregated.points.set(id, point);
  }
  return aggregated;
}

function combine(sum: number | null, other: number | null, isPercentile: boolean | undefined): number | null {
  return sum === null || other === null || isPercentile ? (sum ?? other) : sum + other;
}

export function addTo(
  totals: Sums,
  series: Series | undefined,
  index: number,
  sums: CountedRow["sums"],
  isAll: boolean,
): void {
  const percentiles = readPercentiles(series);
  const total = totals.get(index) ?? emptyTotals(percentiles);
  totals.set(
    index,
    total.map((sum, sumIndex) => {
      if (!percentiles[sumIndex]) return (sum ?? 0) + (sums[sumIndex] ?? 0);
      return isAll ? (sums[sumIndex] ?? null) : sum;
    }),
  );
}

const emptyTotals = (percentiles: readonly boolean[]) => percentiles.map((isPercentile) => (isPercentile ? null : 0));

function readPercentiles(series: Series | undefined): boolean[] {
  return Object.values(series?.measures ?? {}).flatMap((measure) =>
    isDivided(measure) ? [false, false] : [isPercentile(measure)],
  );
}

const isDivided = (measure: Measure) =>
  measure.kind === "rate" || (measure.kind === "money" && measure.per !== undefined);

export function readSeries({ measures }: Series, sums: readonly (number | null)[] | undefined): (number | null)[] {
  const remaining = [...(sums ?? [])];
  return Object.values(measures).map((measure) => readMeasure(measure, remaining));
}

function readMeasure(measure: Measure, remaining: (number | null)[]): number | null {
  const { kind } = measure;
  const sum = remaining.shift() ?? null;
  if (kind === "count") return sum ?? 0;
  if (kind === "minutes") return sum;
  if (!isDivided(measure)) return sum ? inCents(sum) : null;
  const whole = remaining.shift() ?? 0;
  if (whole === 0) return null;
  return kind === "money" ? inCents((sum ?? 0) / whole) : (sum ?? 0) / whole;
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100;
