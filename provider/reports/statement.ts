import { and, or, type SQL, sql } from "drizzle-orm";
import type { ReportFilter } from "@/contract/reports.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { rowsWithin } from "./cohort.ts";
import { isByDay, type Period } from "./period.ts";
import type { Grouped, Key, Measure, Part, ReportDefinition } from "./report.ts";

/** A period that is counted: `place` tells them apart in the answer, `key` is the one mark that it makes. */
export type Counting = { place: number; period: Period; byDay: boolean; key?: string };

/** What one select counted of one mark; without a key, of all of them together. */
export type Counted = {
  place: number;
  part: number;
  isTotal: boolean;
  /** It says the part's middles, and nothing else of it. */
  isMiddle: boolean;
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
  // How things stand now is asked once: how they stood before is not known.
  const isAsked = ({ facts }: Part, { place }: Counting) => facts.at !== null || place === 0;
  const counted = periods.flatMap((counting) =>
    report.parts.flatMap((part, index) => (isAsked(part, counting) ? selectsOf(part, index, asked, counting) : [])),
  );
  const key = sql`counted.key`;
  const column = sql`counted.column_key`;
  return sql`
    select place, part, is_total as "isTotal", is_middle as "isMiddle", key, column_key as "column", sums,
      ${report.label?.(key) ?? sql`null`} as label, ${report.columnLabel?.(column) ?? sql`null`} as "columnLabel",
      ${report.order?.(key) ?? sql`null`} as "order"
    from (${sql.join(counted, sql` union all `)}) counted`;
}

const isMiddle = ({ kind }: Measure) => kind === "minutes";

/**
 * One select for what adds up, grouped by what is quickly said and then by the key of that; one for middles, which do not
 * add up and are taken of all rows once more, but only of those that one of them is of.
 */
function selectsOf(part: Part, index: number, asked: Asked, counting: Counting): SQL[] {
  const measures = Object.values(part.measures);
  const added = measures.some((measure) => !isMiddle(measure));
  return [
    ...(added ? [selectOf(part, index, asked, counting, (measure) => !isMiddle(measure))] : []),
    ...(measures.some(isMiddle) ? [selectOf(part, index, asked, counting, isMiddle)] : []),
  ];
}

function selectOf(
  part: Part,
  index: number,
  asked: Asked,
  { place, period, byDay, key: only }: Counting,
  isAsked: (measure: Measure) => boolean,
): SQL {
  const grouped = (key: Key | undefined): Grouped | undefined =>
    key?.grouped?.(period, asked.timeZone, byDay) ?? (key && { by: key(asked.timeZone, byDay), name: (by) => by });
  const key = only === undefined ? grouped(part.key) : undefined;
  const column = only === undefined ? grouped(part.column) : undefined;
  const all = Object.values(part.measures);
  const measures = all.filter(isAsked);
  const isOfMiddles = measures.some(isMiddle);
  const isWithTotal = key !== undefined && isOfMiddles;
  const isNamed = key !== undefined && !isOfMiddles;
  const sums = all.flatMap((measure, order) =>
    sumsOf(measure).map((sum, half) => ({ sum, name: sql.raw(`s${order}_${half}`), isHere: isAsked(measure) })),
  );
  const counted = sums.filter(({ isHere }) => isHere).map(({ sum, name }) => sql`${sum} as ${name}`);
  const told = sums.map(({ name, isHere }) => (isHere ? (isNamed ? sql`sum(${name})` : name) : sql`null`));
  const groups = isWithTotal ? sql`grouping sets ((${key.by}), ())` : column ? sql`2, 3` : sql`2`;
  const rows = and(
    rowsWithin(part.facts, period, asked.actor, asked.filter),
    isOfMiddles ? anyOf(measures) : undefined,
  );
  return sql`(select ${sql.raw(String(place))} as place, ${sql.raw(String(index))} as part, is_total, ${sql.raw(String(isOfMiddles))} as is_middle,
      array[${sql.join(told, sql`, `)}]::float8[] as sums,
      ${key?.name(sql`made.key`) ?? sql`null`}::text as key, ${column?.name(sql`made.column_key`) ?? sql`null`}::text as column_key
    from (select ${isWithTotal ? sql`grouping(${key.by}) = 1` : sql`false`} as is_total,
        ${key?.by ?? sql`null`} as key, ${column?.by ?? sql`null`} as column_key, ${sql.join(counted, sql`, `)}
      from ${tablesOf(part, period, asked.timeZone)} where ${rows}
      ${key ? sql`group by ${groups}` : sql``}) made
    ${isNamed ? sql`group by is_total, 6, 7` : sql``})`;
}

/** Rows that one of some measures is of; undefined where one is of all. */
function anyOf(measures: readonly Measure[]): SQL | undefined {
  const wheres = new Set(measures.map(({ where }) => where));
  return wheres.has(undefined) ? undefined : or(...wheres);
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
