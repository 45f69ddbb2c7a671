import { and, type SQL, sql } from "drizzle-orm";
import type { ReportFilter } from "@/contract/reports.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { rowsWithin } from "./cohort.ts";
import { isByDay, type Period } from "./period.ts";
import type { Measure, Part, ReportDefinition } from "./report.ts";

/** A period that is counted: `place` tells them apart in the answer, `key` is the one mark that it makes. */
export type Counting = { place: number; period: Period; byDay: boolean; key?: string };

/** What one select counted of one mark; without a key, of all of them together. */
export type Counted = {
  place: number;
  part: number;
  isTotal: boolean;
  key: string | null;
  column: string | null;
  label: string | null;
  columnLabel: string | null;
  order: string | null;
  sums: (number | null)[];
};

/** Whose numbers, of which rows. */
export type Asked = { actor: LicensedActor; timeZone: string; filter: Omit<ReportFilter, "compare"> };

/** The one statement of a report: each part in each period, grouped by its key. */
export function statementOf(report: ReportDefinition, asked: Asked, periods: readonly Counting[]): SQL {
  const counted = periods.flatMap((counting) =>
    report.parts.map((part, index) => selectOf(part, index, asked, counting)),
  );
  const key = sql`counted.key`;
  const column = sql`counted.column_key`;
  return sql`
    select place, part, is_total as "isTotal", key, column_key as "column", sums,
      ${report.label?.(key) ?? sql`null`} as label, ${report.columnLabel?.(column) ?? sql`null`} as "columnLabel",
      ${report.order?.(key) ?? sql`null`} as "order"
    from (${sql.join(counted, sql` union all `)}) counted`;
}

const hasMiddle = ({ measures }: Part) => Object.values(measures).some(({ kind }) => kind === "minutes");

function selectOf(part: Part, index: number, asked: Asked, counting: Counting): SQL {
  const { place, period, byDay } = counting;
  const key = counting.key === undefined ? part.key?.(asked.timeZone, byDay) : undefined;
  const column = part.column?.(asked.timeZone, byDay);
  const sums = sql.join(Object.values(part.measures).flatMap(sumsOf), sql`, `);
  // Middles do not add up: they are taken of all rows once more. No key is null.
  const isWithTotal = key && hasMiddle(part);
  const groups = isWithTotal ? sql`grouping sets ((asked.key), ())` : column ? sql`5, 6` : sql`5`;
  return sql`(select ${sql.raw(String(place))} as place, ${sql.raw(String(index))} as part,
      ${isWithTotal ? sql`grouping(asked.key) = 1` : sql`false`} as is_total, array[${sums}]::float8[] as sums,
      ${isWithTotal ? sql`asked.key collate "default"` : (key ?? sql`null::text`)} as key, ${column ?? sql`null::text`} as column_key
    from ${tablesOf(part, period, asked.timeZone)} ${isWithTotal ? sql`cross join lateral (select ${key} collate "C" as key offset 0) asked` : sql``}
    where ${rowsWithin(part.facts, period, asked.actor, asked.filter)}
    ${key ? sql`group by ${groups}` : sql``})`;
}

export function tablesOf({ facts: { from } }: Part, period: Period, timeZone: string): SQL {
  return typeof from === "function" ? from(period, timeZone) : from;
}

function sumsOf(measure: Measure): SQL[] {
  if (measure.kind === "count") return [howMany(measure.where)];
  if (measure.kind === "rate") return [howMany(and(measure.of, measure.where)), howMany(measure.of)];
  const middle = sql`percentile_cont(${sql.raw(String(measure.share))}) within group (order by ${measure.value})`;
  return [measure.where ? sql`${middle} filter (where ${measure.where})` : middle];
}

const howMany = (where: SQL | undefined) => (where ? sql`count(*) filter (where ${where})` : sql`count(*)`);

/** Which rows of a part a mark of one of its measures counted. @param but keys that it is none of */
export function markOf(
  part: Part,
  measure: Measure,
  asked: Asked,
  period: Period,
  mark: { key?: string | undefined; column?: string | undefined; but?: readonly string[] | undefined },
): SQL | undefined {
  const byDay = isByDay(period);
  const key = part.key?.(asked.timeZone, byDay);
  const column = part.column?.(asked.timeZone, byDay);
  return and(
    rowsWithin(part.facts, period, asked.actor, asked.filter),
    measure.where,
    measure.kind === "rate" ? measure.of : undefined,
    key && mark.key !== undefined ? sql`${key} = ${mark.key}` : undefined,
    key && mark.but ? sql`${key} <> all(${sql.param(mark.but)}::text[])` : undefined,
    column && mark.column !== undefined ? sql`${column} = ${mark.column}` : undefined,
  );
}
