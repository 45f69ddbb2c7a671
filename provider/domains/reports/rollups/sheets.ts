import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { withTablesAsOf } from "../as-of.ts";
import { rowsWithin } from "../cohort.ts";
import { REPORTS } from "../index.ts";
import { daysBetween, type Period } from "../period.ts";
import { type Part, sumsOf, tablesOf } from "../report.ts";
import { byItsDay } from "./days.ts";
import { isPercentile, percentilesOf } from "./percentiles.ts";

type Sheet = Part & { sheet: string };

export const ROLLUPS: readonly Sheet[] = Object.values(REPORTS)
  .flatMap(({ parts }) => parts)
  .filter((part): part is Sheet => part.sheet !== undefined);

export const STABLE_AFTER_DAYS = Math.max(...ROLLUPS.map(({ stableAfterDays = 0 }) => stableAfterDays));

const UNSCOPED_ACTOR = { roles: ["superadmin" as const], userId: "" };

export function insertOf(part: Sheet, period: Period, timeZone: string): SQL {
  const { key, column, measures } = part;
  const facts = byItsDay(part).facts;
  const sums = Object.values(measures)
    .filter((measure) => !isPercentile(measure))
    .flatMap((measure) => sumsOf(measure).map(([sum]) => sum));
  const numbers = [
    sums.length > 0 ? sql`array[${sql.join(sums, sql`, `)}]::float8[]` : sql`null::float8[]`,
    ...percentilesOf(part).map(
      ({ value, where }) =>
        sql`array_agg(${value}::float8) filter (where ${where ?? sql`true`} and ${value} is not null)`,
    ),
  ];
  const named = numbers.map((one, place) => sql`${one} as ${nameOf(place)}`);
  const rows = numbers.map(
    (_, place) => sql`(${sql.raw(place === 0 ? "null::int" : String(place - 1))}, ${nameOf(place)})`,
  );
  return sql`
    insert into report_day_row (license_id, sheet, day, place, key, column_key, middle, numbers)
    select (select id from license), ${sql.raw(`'${part.sheet}'`)}, day, row_number() over (partition by day), key, column_key,
      told.middle, told.numbers
    from (${withTablesAsOf(period)}
      select (${facts.at} at time zone ${timeZone})::date as day,
        ${key && !key.time ? key(timeZone, true) : sql`null::text`} as key, ${column && !column.time ? column(timeZone, true) : sql`null::text`} as column_key,
        ${sql.join(named, sql`, `)}
      from ${tablesOf(part, period, timeZone)} where ${rowsWithin(facts, period, UNSCOPED_ACTOR, {})}
      group by 1, 2, 3) made
    cross join lateral (values ${sql.join(rows, sql`, `)}) told (middle, numbers)
    where told.numbers is not null`;
}

const nameOf = (place: number) => sql.raw(`numbers_${place}`);

/** Hash of the definitions: a changed definition invalidates rollups. */
export const DEFINITION = createHash("sha256")
  .update(
    ROLLUPS.map((sheet) => {
      const aDay = daysBetween("2026-01-01", "2026-01-01", "UTC");
      const { sql: text, params } = new PgDialect().sqlToQuery(insertOf(sheet, aDay, "UTC"));
      return `${text} ${JSON.stringify(params)}`;
    }).join("\n"),
  )
  .digest("base64url");
