import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { withTablesAsOf } from "../as-of.ts";
import { rowsInPeriod } from "../cohort.ts";
import { REPORTS } from "../index.ts";
import { daysBetween, type Period } from "../period.ts";
import { measureSums, type Series, tablesSql } from "../report.ts";
import { byOwnDay } from "./days.ts";
import { isPercentile, listPercentiles } from "./percentiles.ts";

type RollupSeries = Series & { rollup: string };

export const ROLLUPS: readonly RollupSeries[] = Object.values(REPORTS)
  .flatMap(({ seriesList }) => seriesList)
  .filter((series): series is RollupSeries => series.rollup !== undefined);

export const STABLE_AFTER_DAYS = Math.max(...ROLLUPS.map(({ stableAfterDays = 0 }) => stableAfterDays));

const UNSCOPED_ACTOR = { roles: ["superadmin" as const], userId: "" };

export function buildRollupInsert(series: RollupSeries, period: Period, timeZone: string): SQL {
  const { key, column, measures } = series;
  const dataset = byOwnDay(series).dataset;
  const sums = Object.values(measures)
    .filter((measure) => !isPercentile(measure))
    .flatMap((measure) => measureSums(measure).map(([sum]) => sum));
  const numbers = [
    sums.length > 0 ? sql`array[${sql.join(sums, sql`, `)}]::float8[]` : sql`null::float8[]`,
    ...listPercentiles(series).map(
      ({ value, where }) =>
        sql`array_agg(${value}::float8) filter (where ${where ?? sql`true`} and ${value} is not null)`,
    ),
  ];
  const named = numbers.map((one, index) => sql`${one} as ${columnName(index)}`);
  const rows = numbers.map(
    (_, index) => sql`(${sql.raw(index === 0 ? "null::int" : String(index - 1))}, ${columnName(index)})`,
  );
  return sql`
    insert into report_day_row (license_id, sheet, day, place, key, column_key, middle, numbers)
    select (select id from license), ${sql.raw(`'${series.rollup}'`)}, day, row_number() over (partition by day), key, column_key,
      filled.middle, filled.numbers
    from (${withTablesAsOf(period)}
      select (${dataset.at} at time zone ${timeZone})::date as day,
        ${key && !key.time ? key(timeZone, true) : sql`null::text`} as key, ${column && !column.time ? column(timeZone, true) : sql`null::text`} as column_key,
        ${sql.join(named, sql`, `)}
      from ${tablesSql(series, period, timeZone)} where ${rowsInPeriod(dataset, period, UNSCOPED_ACTOR, {})}
      group by 1, 2, 3) grouped
    cross join lateral (values ${sql.join(rows, sql`, `)}) filled (middle, numbers)
    where filled.numbers is not null`;
}

const columnName = (index: number) => sql.raw(`numbers_${index}`);

/** Hash of the definitions: a changed definition invalidates rollups. */
export const DEFINITION = createHash("sha256")
  .update(
    ROLLUPS.map((rollup) => {
      const aDay = daysBetween("2026-01-01", "2026-01-01", "UTC");
      const { sql: text, params } = new PgDialect().sqlToQuery(buildRollupInsert(rollup, aDay, "UTC"));
      return `${text} ${JSON.stringify(params)}`;
    }).join("\n"),
  )
  .digest("base64url");
