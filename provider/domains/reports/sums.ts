import { and, type SQL, sql } from "drizzle-orm";
import type { Period } from "./period.ts";
import type { Condition, Measure, Part } from "./report.ts";

export type Sum = { name: SQL; sum: SQL; measure: Measure; isSparse: boolean };

export function tablesOf({ facts: { from } }: Part, period: Period, timeZone: string): SQL {
  return typeof from === "function" ? from(period, timeZone) : from;
}

export function sumsOf(measure: Measure): [sum: SQL, of: Condition | undefined][] {
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
  const middle = sql`percentile_cont(${sql.raw(String(measure.share))}) within group (order by ${measure.value})`;
  return [[where ? sql`${middle} filter (where ${where})` : middle, where]];
}

const howMany = (where: SQL | undefined, value?: SQL) => {
  const counted = value ? sql`sum(${value})` : sql`count(*)`;
  return where ? sql`${counted} filter (where ${where})` : counted;
};
