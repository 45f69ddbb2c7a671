import { and, type SQL, sql } from "drizzle-orm";
import type { Counted, ReportFilter } from "@/contract/reports/reports.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Period } from "./period.ts";

/** Rows to count. `lead` is joined: visibility and filters use its columns, unless the rows have `own` ones. */
export type Dataset = {
  of: Counted;
  own?: { agency?: SQL; advisor?: SQL };
  from: SQL | ((period: Period, timeZone: string) => SQL);
  at: SQL | null;
  receivedAt?: SQL;
  isLeadsOwnTime?: true;
  where?: SQL;
  isUnrestricted?: true;
  /** Sparse subset with its own index, for measures marked `inSparseSubset`. Other measures use `all`. */
  sparse?: { where: SQL; all: SQL };
};

/** A condition, and whether it implies the sparse subset. */
export type Condition = SQL & { isSparse?: true };

export const inSparseSubset = (where: SQL): Condition => Object.assign(sql`${where}`, { isSparse: true as const });

/** `where` picks rows. Counts add `value`, rates divide by `of`, minutes are percentiles, money sums. */
export type Measure = (
  | { kind: "count"; where?: Condition; value?: SQL }
  | { kind: "rate"; where: Condition; of?: Condition }
  | { kind: "minutes"; where?: Condition; value: SQL; share: number }
  | { kind: "money"; where?: Condition; value: SQL; per?: SQL }
) & {
  /** State without history: undefined for an earlier `asOf`. */
  isCurrentOnly?: true;
};

/** Grouping key as text. @param timeZone the licence's @param byDay false groups by month */
export type Dimension = ((timeZone: string, byDay: boolean) => SQL) & {
  time?: (byDay: boolean) => "day" | "month";
  grouped?: (period: Period, timeZone: string, byDay: boolean) => Grouped;
};

export type Grouped = { by: SQL; name: (by: SQL) => SQL };

export type Label = (key: SQL) => SQL;

/** Found keys are sorted largest first, up to `MAX_REPORT_ROWS`. */
export type Rows = "times" | "months" | readonly string[] | "found" | "largest";

export type Series = {
  dataset: Dataset;
  key?: Dimension;
  column?: Dimension;
  restKey?: string;
  measures: Record<string, Measure>;
  /** Name of its rollup. Triggers such as `lead_update_rollup_days` must watch every input of its measures. */
  rollup?: string;
  /** Days until a day's figures no longer depend on today; default never. */
  stableAfterDays?: number;
};

export type ReportDefinition = {
  seriesList: readonly Series[];
  rows: Rows;
  label?: Label;
  columnLabel?: Label;
  order?: Label;
  hasToday?: true;
};

export const count = (where?: Condition): Measure => ({ kind: "count", ...(where && { where }) });
/** Current attributes, such as the advisor, have no history. */
export const currentOnly = (measure: Measure): Measure => ({ ...measure, isCurrentOnly: true });
export const total = (value: SQL): Measure => ({ kind: "count", value });
export const money = (value: SQL): Measure => ({ kind: "money", value });
export const costPer = (value: SQL, where?: Condition, per?: SQL): Measure => ({
  kind: "money",
  value,
  per: per ?? (where ? sql`case when ${where} then 1 else 0 end` : sql`1`),
  ...(where && { where }),
});
export const rate = (where: Condition, of?: Condition): Measure => ({ kind: "rate", where, ...(of && { of }) });
export const median = (value: SQL, where?: Condition): Measure => percentile(0.5, value, where);
export const percentile = (share: number, value: SQL, where?: Condition): Measure => ({
  kind: "minutes",
  value,
  share,
  ...(where && { where }),
});

export type Counting = { position: number; period: Period; byDay: boolean; key?: string };

export type ReportRequest = {
  actor: LicensedActor;
  timeZone: string;
  filter: Omit<ReportFilter, "compare">;
  rollupDays?: RollupDays;
};

export type RollupDays = ReadonlyMap<string, number>;

export type Sum = { name: SQL; sum: SQL; measure: Measure; isSparse: boolean };

export function tablesSql({ dataset: { from } }: Series, period: Period, timeZone: string): SQL {
  return typeof from === "function" ? from(period, timeZone) : from;
}

export function measureSums(measure: Measure): [sum: SQL, of: Condition | undefined][] {
  const { where } = measure;
  if (measure.kind === "count") return [[howMany(where, measure.value), where]];
  if (measure.kind === "rate") {
    const { of } = measure;
    return [
      [howMany(and(of, where)), where?.isSparse ? where : of],
      [howMany(of), of],
    ];
  }
  if (measure.kind === "money") {
    const { value, per } = measure;
    return [[sql`sum(${value})`, undefined], ...(per ? [[sql`sum(${per})`, undefined] as [SQL, undefined]] : [])];
  }
  const expression = sql`percentile_cont(${sql.raw(String(measure.share))}) within group (order by ${measure.value})`;
  return [[where ? sql`${expression} filter (where ${where})` : expression, where]];
}

const howMany = (where: SQL | undefined, value?: SQL) => {
  const counted = value ? sql`sum(${value})` : sql`count(*)`;
  return where ? sql`${counted} filter (where ${where})` : counted;
};
