import { type SQL, sql } from "drizzle-orm";
import { withTablesAsOf } from "../as-of.ts";
import { rowsInPeriod } from "../cohort.ts";
import {
  type Condition,
  type Counting,
  type Dimension,
  type Measure,
  type ReportRequest,
  type Series,
  type Sum,
  tablesSql,
} from "../report.ts";
import type { Days, Split } from "./days.ts";

type PercentileValue = { value: SQL; where?: Condition | undefined };

export const isPercentile = (measure: Measure) => measure.kind === "minutes";

export function listPercentiles({ measures }: Series): PercentileValue[] {
  const found: PercentileValue[] = [];
  for (const measure of Object.values(measures)) {
    if (measure.kind !== "minutes" || found.some((one) => isSame(one, measure))) continue;
    found.push({ value: measure.value, where: measure.where });
  }
  return found;
}

const percentileIndex = (series: Series, measure: Measure) =>
  listPercentiles(series).findIndex((one) => measure.kind === "minutes" && isSame(one, measure));

const isSame = (one: PercentileValue, other: PercentileValue) => one.value === other.value && one.where === other.where;

type RollupContext = { series: Series; index: number; counting: Counting; sums: readonly Sum[]; split: Split };

export function storedSums({ series, index, counting, sums, split }: RollupContext): SQL[] {
  let position = 0;
  const sumColumns = sums.map(({ measure }) => {
    if (isPercentile(measure)) return sql`null`;
    position += 1;
    return sql.raw(`sum(numbers[${position}])`);
  });
  if (position === 0) return [];
  return [
    sql`(select ${positionSql(counting, index)}, false, false, array[${sql.join(sumColumns, sql`, `)}]::float8[], key, column_key
    from (select ${rollupKey(series, counting)} as key, ${rollupColumn(series, counting)} as column_key, numbers from report_day_row
      where ${rollupRows(series, split.stored)} and middle is null) stored
    group by key, column_key)`,
  ];
}

export function percentileSums({ series, index, counting, sums, split }: RollupContext, request: ReportRequest): SQL[] {
  const percentiles = listPercentiles(series);
  if (percentiles.length === 0) return [];
  const key = series.key ?? (() => sql`null::text`);
  const live = split.live.map((period) => {
    const values = percentiles.map(({ value, where }) => (where ? sql`case when ${where} then ${value} end` : value));
    return sql`(${withTablesAsOf(period)} select ${key(request.timeZone, counting.byDay)} as key, ${sql.join(values, sql`, `)}
      from ${tablesSql(series, period, request.timeZone)}
      where ${rowsInPeriod(series.dataset, period, request.actor, request.filter)})`;
  });
  const named = percentiles.map((_, position) =>
    sql.raw(`case when middle = ${position} then number end as m${position}`),
  );
  const stored = sql`select ${rollupKey(series, counting)} as key, ${sql.join(named, sql`, `)}
    from report_day_row cross join unnest(numbers) number where ${rollupRows(series, split.stored)} and middle is not null`;
  const sumColumns = sums.map(({ measure }) => shareSql(series, measure) ?? sql`null`);
  return [
    sql`(select ${positionSql(counting, index)}, grouping(key) = 1, true, array[${sql.join(sumColumns, sql`, `)}]::float8[], key, null::text
    from (${sql.join([stored, ...live], sql` union all `)}) numbers
    group by grouping sets ((key), ()))`,
  ];
}

function shareSql(series: Series, measure: Measure): SQL | undefined {
  if (measure.kind !== "minutes") return;
  return sql.raw(`percentile_cont(${measure.share}) within group (order by m${percentileIndex(series, measure)})`);
}

const positionSql = ({ position }: Counting, index: number) => sql.raw(`${position}, ${index}`);

const rollupKey = ({ key }: Series, counting: Counting) => byRollupKey(sql`key`, key, counting);
const rollupColumn = ({ column }: Series, counting: Counting) => byRollupKey(sql`column_key`, column, counting);

function byRollupKey(stored: SQL, by: Dimension | undefined, { byDay }: Counting): SQL {
  if (!by?.time) return stored;
  return by.time(byDay) === "day" ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`;
}

const rollupRows = ({ rollup }: Series, stored: readonly Days[]) =>
  sql`sheet = ${rollup} and (${sql.join(
    stored.map(([first, last]) => sql`day between ${first} and ${last}`),
    sql` or `,
  )})`;
