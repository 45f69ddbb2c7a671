import type { ReportRow } from "@/contract/reports/reports.ts";
import type { Measure, Part } from "./report.ts";
import { isPercentile } from "./rollups/percentiles.ts";
import type { CountedRow } from "./statement.ts";

export type Sums = Map<number, (number | null)[]>;
export type Mark = { key: string; label: string | null; order: string; column: ReportRow["column"]; sums: Sums };
export type Aggregate = { marks: Map<string, Mark>; totals: Sums };

export const EMPTY: Aggregate = { marks: new Map(), totals: new Map() };

export function aggregate(parts: readonly Part[], rows: readonly CountedRow[]): Aggregate {
  const tally: Aggregate = { marks: new Map(), totals: new Map() };
  for (const row of rows) {
    if (row.isTotal) {
      const percentiles = percentilesOf(parts[row.part]);
      const total = tally.totals.get(row.part) ?? nothingOf(percentiles);
      tally.totals.set(
        row.part,
        total.map((sum, place) => (percentiles[place] ? (row.sums[place] ?? null) : sum)),
      );
      continue;
    }
    addTo(tally.totals, parts[row.part], row.part, row.sums, row.isPercentile && row.key === null);
    if (row.key === null) continue;
    const id = JSON.stringify([row.key, row.column]);
    const column = row.column === null ? null : { key: row.column, label: row.columnLabel };
    const mark = tally.marks.get(id) ?? {
      key: row.key,
      label: row.label,
      order: row.order ?? "",
      column,
      sums: new Map(),
    };
    const others = mark.sums.get(row.part);
    const percentiles = percentilesOf(parts[row.part]);
    mark.sums.set(
      row.part,
      row.sums.map((sum, place) => combine(sum, others?.[place] ?? null, percentiles[place])),
    );
    tally.marks.set(id, mark);
  }
  return tally;
}

function combine(sum: number | null, other: number | null, isPercentile: boolean | undefined): number | null {
  return sum === null || other === null || isPercentile ? (sum ?? other) : sum + other;
}

/** Sums add up; percentiles stay only when they cover all rows. */
export function addTo(
  totals: Sums,
  part: Part | undefined,
  index: number,
  sums: CountedRow["sums"],
  isAll: boolean,
): void {
  const percentiles = percentilesOf(part);
  const total = totals.get(index) ?? nothingOf(percentiles);
  totals.set(
    index,
    total.map((sum, place) => {
      if (!percentiles[place]) return (sum ?? 0) + (sums[place] ?? 0);
      return isAll ? (sums[place] ?? null) : sum;
    }),
  );
}

const nothingOf = (percentiles: readonly boolean[]) => percentiles.map((isPercentile) => (isPercentile ? null : 0));

function percentilesOf(part: Part | undefined): boolean[] {
  return Object.values(part?.measures ?? {}).flatMap((measure) =>
    isDivided(measure) ? [false, false] : [isPercentile(measure)],
  );
}

const isDivided = (measure: Measure) =>
  measure.kind === "rate" || (measure.kind === "money" && measure.per !== undefined);

export function readPart({ measures }: Part, sums: readonly (number | null)[] | undefined): (number | null)[] {
  const left = [...(sums ?? [])];
  return Object.values(measures).map((measure) => readMeasure(measure, left));
}

function readMeasure(measure: Measure, left: (number | null)[]): number | null {
  const { kind } = measure;
  const sum = left.shift() ?? null;
  if (kind === "count") return sum ?? 0;
  if (kind === "minutes") return sum;
  if (!isDivided(measure)) return sum ? inCents(sum) : null;
  const whole = left.shift() ?? 0;
  if (whole === 0) return null;
  return kind === "money" ? inCents((sum ?? 0) / whole) : (sum ?? 0) / whole;
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100;
