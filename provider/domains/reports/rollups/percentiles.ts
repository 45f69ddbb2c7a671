import { type SQL, sql } from "drizzle-orm";
import { withTablesAsOf } from "../as-of.ts";
import { rowsWithin } from "../cohort.ts";
import {
  type Condition,
  type Counting,
  type Key,
  type Measure,
  type Part,
  type ReportRequest,
  type Sum,
  tablesOf,
} from "../report.ts";
import type { Days, Split } from "./days.ts";

type Middle = { value: SQL; where?: Condition | undefined };

export const isPercentile = (measure: Measure) => measure.kind === "minutes";

export function percentilesOf({ measures }: Part): Middle[] {
  const found: Middle[] = [];
  for (const measure of Object.values(measures)) {
    if (measure.kind !== "minutes" || found.some((one) => isSame(one, measure))) continue;
    found.push({ value: measure.value, where: measure.where });
  }
  return found;
}

const placeOfMiddle = (part: Part, measure: Measure) =>
  percentilesOf(part).findIndex((one) => measure.kind === "minutes" && isSame(one, measure));

const isSame = (one: Middle, other: Middle) => one.value === other.value && one.where === other.where;

type Place = { part: Part; index: number; counting: Counting; sums: readonly Sum[]; split: Split };

export function storedSums({ part, index, counting, sums, split }: Place): SQL[] {
  let place = 0;
  const sumColumns = sums.map(({ measure }) => {
    if (isPercentile(measure)) return sql`null`;
    place += 1;
    return sql.raw(`sum(numbers[${place}])`);
  });
  if (place === 0) return [];
  return [
    sql`(select ${placeOf(counting, index)}, false, false, array[${sql.join(sumColumns, sql`, `)}]::float8[], key, column_key
    from (select ${keyOf(part, counting)} as key, ${columnOf(part, counting)} as column_key, numbers from report_day_row
      where ${rowsOf(part, split.stored)} and middle is null) kept
    group by key, column_key)`,
  ];
}

export function middlesOfAll({ part, index, counting, sums, split }: Place, request: ReportRequest): SQL[] {
  const percentiles = percentilesOf(part);
  if (percentiles.length === 0) return [];
  const key = part.key ?? (() => sql`null::text`);
  const live = split.live.map((period) => {
    const values = percentiles.map(({ value, where }) => (where ? sql`case when ${where} then ${value} end` : value));
    return sql`(${withTablesAsOf(period)} select ${key(request.timeZone, counting.byDay)} as key, ${sql.join(values, sql`, `)}
      from ${tablesOf(part, period, request.timeZone)}
      where ${rowsWithin(part.facts, period, request.actor, request.filter)})`;
  });
  const named = percentiles.map((_, place) => sql.raw(`case when middle = ${place} then number end as m${place}`));
  const stored = sql`select ${keyOf(part, counting)} as key, ${sql.join(named, sql`, `)}
    from report_day_row cross join unnest(numbers) number where ${rowsOf(part, split.stored)} and middle is not null`;
  const sumColumns = sums.map(({ measure }) => shareOf(part, measure) ?? sql`null`);
  return [
    sql`(select ${placeOf(counting, index)}, grouping(key) = 1, true, array[${sql.join(sumColumns, sql`, `)}]::float8[], key, null::text
    from (${sql.join([stored, ...live], sql` union all `)}) numbers
    group by grouping sets ((key), ()))`,
  ];
}

function shareOf(part: Part, measure: Measure): SQL | undefined {
  if (measure.kind !== "minutes") return;
  return sql.raw(`percentile_cont(${measure.share}) within group (order by m${placeOfMiddle(part, measure)})`);
}

const placeOf = ({ place }: Counting, index: number) => sql.raw(`${place}, ${index}`);

const keyOf = ({ key }: Part, counting: Counting) => byRollupKey(sql`key`, key, counting);
const columnOf = ({ column }: Part, counting: Counting) => byRollupKey(sql`column_key`, column, counting);

function byRollupKey(stored: SQL, by: Key | undefined, { byDay }: Counting): SQL {
  if (!by?.time) return stored;
  return by.time(byDay) === "day" ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`;
}

const rowsOf = ({ sheet }: Part, stored: readonly Days[]) =>
  sql`sheet = ${sheet} and (${sql.join(
    stored.map(([first, last]) => sql`day between ${first} and ${last}`),
    sql` or `,
  )})`;
