import { sql } from "drizzle-orm";
import { MAX_REPORT_DAYS } from "@/contract/reports/reports.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import type { RollupDays } from "@/provider/domains/reports/report.ts";
import { licenseJob } from "@/provider/jobs/job.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { daysBetween } from "../period.ts";
import type { ALL_TIME, Days } from "./days.ts";
import { buildRollupInsert, DEFINITION, ROLLUPS, STABLE_AFTER_DAYS } from "./rollups.ts";

/** Triggers watch days older than two; no transaction lasts longer. */
const DAYS_UNTIL_OVER = 4;
/** Reports cover two years, and open leads of any age. */
const MAX_PAST = 10 * MAX_REPORT_DAYS;
const MAX_DAYS = 14;

export async function rebuildRollups(database: Database, licenseId: string, signal: AbortSignal): Promise<number> {
  const tenant = { role: "tenant", licenseId } as const;
  const stale = await database.read(tenant, async (db) => staleDays(db, await readTimeZone(db)));
  let rebuilt = 0;
  for (const days of stale) {
    if (signal.aborted) break;
    rebuilt += await database.transaction(tenant, (db) => rebuildDays(db, days));
  }
  await database.transaction(tenant, deleteOutdated);
  return rebuilt;
}

async function deleteOutdated(db: Db): Promise<void> {
  if (!(await tryLockRollups(db))) return;
  await db.execute(sql`
    delete from report_day where day < (now() at time zone ${await readTimeZone(db)})::date - ${MAX_PAST}::int`);
  await db.execute(sql`
    delete from report_day_change changed where not exists (select from report_day stored where stored.day = changed.day)`);
}

async function staleDays(db: Db, timeZone: string): Promise<Days[]> {
  const { rows } = await db.execute<{ first: string; last: string }>(sql`
    with today as (select (now() at time zone ${timeZone})::date as day),
      past as (select generate_series(
        greatest((select (min(created_at) at time zone ${timeZone})::date from lead), (select day - ${MAX_PAST}::int from today)),
        (select day - ${DAYS_UNTIL_OVER}::int from today), interval '1 day')::date as day),
      stale as (select past.day, past.day - row_number() over (order by past.day)::int as run
        from past cross join today left join report_day stored on stored.day = past.day
        where stored.day is null or stored.time_zone <> ${timeZone} or stored.definition <> ${DEFINITION}
          or (stored.told_on - stored.day < ${STABLE_AFTER_DAYS} and today.day - stored.day >= ${STABLE_AFTER_DAYS})
          or exists (select from report_day_change changed where changed.day = past.day))
    select min(day)::text as first, max(day)::text as last
    from (select day, run, (row_number() over (partition by run order by day desc) - 1) / ${MAX_DAYS}::int as batch from stale) stale
    group by run, batch order by last desc`);
  return rows.map(({ first, last }) => [first, last] as const);
}

/** Deletes only change marks read before counting: concurrent changes stay marked. */
async function rebuildDays(db: Db, [first, last]: Days): Promise<number> {
  if (!(await tryLockRollups(db))) return 0;
  const timeZone = await readTimeZone(db);
  const { rows: changes } = await db.execute<{ id: string }>(sql`
    select id from report_day_change where day between ${first} and ${last}`);
  await db.execute(sql`delete from report_day where day between ${first} and ${last}`);
  const { rowCount } = await db.execute(sql`
    insert into report_day (license_id, day, time_zone, definition, told_on)
    select license.id, day, ${timeZone}, ${DEFINITION}, (now() at time zone ${timeZone})::date
    from license cross join generate_series(${first}::date, ${last}::date, interval '1 day') day`);
  const period = daysBetween(first, last, timeZone);
  for (const rollup of ROLLUPS) await db.execute(buildRollupInsert(rollup, period, timeZone));
  const ids = changes.map(({ id }) => id);
  await db.execute(sql`delete from report_day_change where id = any(${sql.param(ids)}::bigint[])`);
  return rowCount ?? 0;
}

export async function dropRollups(database: Database, licenseId: string): Promise<void> {
  await database.transaction({ role: "tenant", licenseId }, async (db) => {
    if (!(await tryLockRollups(db))) return;
    await db.execute(sql`delete from report_day`);
    await db.execute(sql`delete from report_day_change`);
  });
}

/** Lock per licence until the transaction ends. */
async function tryLockRollups(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isLocked: boolean }>(sql`
    select pg_try_advisory_xact_lock(hashtextextended('report days ' || id, 0)) as "isLocked" from license`);
  return rows[0]?.isLocked === true;
}

const ROLLUP_FROM_LEADS = 20_000;

export const updateReportDays = licenseJob<"report-days">(async ({ services: { database }, licenseId, signal }) => {
  if (await hasRollups(database, licenseId)) await rebuildRollups(database, licenseId, signal);
  else await dropRollups(database, licenseId);
});

async function hasRollups(database: Database, licenseId: string): Promise<boolean> {
  const { rows } = await database.read({ role: "tenant", licenseId }, (db) =>
    db.execute(sql`select from lead order by created_at offset ${ROLLUP_FROM_LEADS}::int limit 1`),
  );
  return rows.length > 0;
}

export async function findRollupDays(
  db: Db,
  timeZone: string,
  periods: readonly (typeof ALL_TIME)[],
): Promise<RollupDays> {
  const first = periods.map(({ firstDay }) => firstDay).sort()[0];
  const last = periods
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1);
  const { rows } = await db.execute<{ day: string; age: number }>(sql`
    select day::text, told_on - day as age from report_day
    where day between ${first} and ${last} and time_zone = ${timeZone} and definition = ${DEFINITION}
      and not exists (select from report_day_change changed
        where changed.license_id = report_day.license_id and changed.day = report_day.day)`);
  return new Map(rows.map(({ day, age }) => [day, age]));
}
