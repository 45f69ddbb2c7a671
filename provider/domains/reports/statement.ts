import { and, or, type SQL, sql } from "drizzle-orm";
import { withTablesAsOf } from "./as-of.ts";
import { rowsWithin, timeWithin } from "./cohort.ts";
import { isByDay, type Period } from "./period.ts";
import {
  type Counting,
  type Grouped,
  type Key,
  type Measure,
  type Part,
  type ReportDefinition,
  type ReportRequest,
  type Sum,
  sumsOf,
  tablesOf,
} from "./report.ts";
import { byItsDay, splitOf, splitOfEver } from "./rollups/days.ts";
import { isPercentile, middlesOfAll, storedSums } from "./rollups/percentiles.ts";

export type CountedRow = {
  place: number;
  part: number;
  isTotal: boolean;
  isPercentile: boolean;
  key: string | null;
  column: string | null;
  label: string | null;
  columnLabel: string | null;
  order: string | null;
  sums: (number | null)[];
};

export function statementOf(report: ReportDefinition, request: ReportRequest, periods: readonly Counting[]): SQL {
  // Current states are read once, without comparison.
  const isRequested = ({ facts }: Part, { place }: Counting) => facts.at !== null || place === 0;
  const counted = periods.flatMap((counting) =>
    report.parts.flatMap((part, index) =>
      isRequested(part, counting) ? selectsOf(part, index, request, counting) : [],
    ),
  );
  const key = sql`counted.key`;
  const column = sql`counted.column_key`;
  return sql`
    select place, part, is_total as "isTotal", is_middle as "isMiddle", key, column_key as "column", sums,
      ${report.label?.(key) ?? sql`null`} as label, ${report.columnLabel?.(column) ?? sql`null`} as "columnLabel",
      ${report.order?.(key) ?? sql`null`} as "order"
    from (${sql.join(counted, sql` union all `)}) counted (place, part, is_total, is_middle, sums, key, column_key)`;
}

type Some = { sums: readonly Sum[]; of: "all" | "few" | "rest" };

/** Sums group in two steps; percentiles need all rows. Sparse measures run on the sparse subset. */
function selectsOf(part: Part, index: number, request: ReportRequest, counting: Counting): SQL[] {
  const sums = Object.values(part.measures).flatMap((measure, order) =>
    sumsOf(measure).map(
      ([sum, of], half): Sum => ({
        sum,
        measure,
        name: sql.raw(`s${order}_${half}`),
        isSparse: part.facts.few !== undefined && of?.isSparse === true,
      }),
    ),
  );
  const split = splitFor(part, counting, request);
  if (!split) return ofRows(part, index, request, counting, sums, sums);
  const place = { part, index, counting, sums, split };
  const adding = sums.filter(({ measure }) => !isPercentile(measure));
  return [
    ...storedSums(place),
    ...split.live.flatMap((period) => ofRows(byItsDay(part), index, request, { ...counting, period }, sums, adding)),
    ...middlesOfAll(place, request),
  ];
}

function splitFor(
  { sheet, stableAfterDays = 0, facts }: Part,
  { period, key }: Counting,
  { rollupDays, timeZone }: ReportRequest,
) {
  if (!sheet || !rollupDays || period.asOf || key !== undefined) return;
  if (facts.at === null) return splitOfEver(rollupDays, stableAfterDays, timeZone);
  return splitOf(period, { stored: rollupDays, stableAfterDays, timeZone });
}

function ofRows(
  part: Part,
  index: number,
  request: ReportRequest,
  counting: Counting,
  all: readonly Sum[],
  sums: readonly Sum[],
): SQL[] {
  const others = sums.filter(({ isSparse }) => !isSparse);
  const isApart = part.facts.few !== undefined && part.keyOfRest !== undefined;
  const some: Some[] = isApart
    ? [
        { sums, of: "few" },
        { sums: others, of: "rest" },
      ]
    : [
        { sums: others.filter(({ measure }) => !isPercentile(measure)), of: "all" },
        { sums: others.filter(({ measure }) => isPercentile(measure)), of: "all" },
        { sums: sums.filter(({ isSparse }) => isSparse), of: "few" },
      ];
  return some.filter((one) => one.sums.length > 0).map((one) => selectOf(part, index, request, counting, all, one));
}

function selectOf(
  part: Part,
  index: number,
  request: ReportRequest,
  { place, period, byDay, key: only }: Counting,
  all: readonly Sum[],
  { sums: here, of }: Some,
): SQL {
  const grouped = (key: Key | undefined): Grouped | undefined =>
    key?.grouped?.(period, request.timeZone, byDay) ?? (key && { by: key(request.timeZone, byDay), name: (by) => by });
  const own = of === "rest" ? keyOf(part.keyOfRest) : grouped(part.key);
  const key = only === undefined ? own : undefined;
  const column = only === undefined ? grouped(part.column) : undefined;
  const { few, isLeadsOwnTime } = part.facts;
  const isOfMiddles = here.some(({ measure }) => isPercentile(measure));
  const isWithTotal = key !== undefined && isOfMiddles;
  const hasIdentification = key !== undefined && !isOfMiddles;
  const counted = here.map(({ sum, name }) => sql`${sum} as ${name}`);
  const sumColumns = all.map((one) =>
    here.includes(one) ? (hasIdentification ? sql`sum(${one.name})` : one.name) : sql`null`,
  );
  const groups = isWithTotal ? sql`grouping sets ((${key.by}), ())` : column ? sql`2, 3` : sql`2`;
  const rows = and(
    rowsWithin(part.facts, period, request.actor, request.filter),
    few && of !== "all" ? (of === "few" ? few.where : sql`not ${few.where}`) : undefined,
    isOfMiddles && of === "all" ? anyOf(here.map(({ measure }) => measure)) : undefined,
  );
  const tables = few && of !== "few" ? few.all : tablesOf(part, period, request.timeZone);
  return sql`(select ${sql.raw(String(place))} as place, ${sql.raw(String(index))} as part, is_total, ${sql.raw(String(isOfMiddles))} as is_middle,
      array[${sql.join(sumColumns, sql`, `)}]::float8[] as sums,
      ${key?.name(sql`made.key`) ?? sql`null`}::text as key, ${column?.name(sql`made.column_key`) ?? sql`null`}::text as column_key
    from (${withTablesAsOf(period, and(of === "few" ? few?.where : undefined, isLeadsOwnTime ? timeWithin(part.facts, period) : undefined))}
      select ${isWithTotal ? sql`grouping(${key.by}) = 1` : sql`false`} as is_total,
        ${key?.by ?? sql`null`} as key, ${column?.by ?? sql`null`} as column_key, ${sql.join(counted, sql`, `)}
      from ${tables} where ${rows}
      ${key ? sql`group by ${groups}` : sql``}) made
    ${hasIdentification ? sql`group by is_total, 6, 7` : sql``})`;
}

const keyOf = (word = ""): Grouped => ({ by: sql`0`, name: () => sql`${word}` });

function anyOf(measures: readonly Measure[]): SQL | undefined {
  const wheres = new Set(measures.map(({ where }) => where));
  return wheres.has(undefined) ? undefined : or(...wheres);
}

export function markOf(
  part: Part,
  measure: Measure,
  request: ReportRequest,
  period: Period,
  mark: { key?: string | undefined; column?: string | undefined; but?: readonly string[] | undefined },
): SQL | undefined {
  const byDay = isByDay(period);
  const key = part.key?.(request.timeZone, byDay);
  const column = part.column?.(request.timeZone, byDay);
  return and(
    rowsWithin(part.facts, period, request.actor, request.filter),
    measure.where,
    measure.kind === "rate" ? measure.of : undefined,
    key && mark.key !== undefined ? sql`${key} = ${mark.key}` : undefined,
    key && mark.but ? sql`${key} <> all(${sql.param(mark.but)}::text[])` : undefined,
    column && mark.column !== undefined ? sql`${column} = ${mark.column}` : undefined,
  );
}
