import { sql } from "drizzle-orm";
import type { RollupDays } from "@/provider/domains/reports/report.ts";
import { inEachLicense } from "@/provider/jobs/in-each-license.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import type { EVER } from "./days.ts";
import { dropRollups, rebuildRollups } from "./rebuild.ts";
import { DEFINITION } from "./sheets.ts";

const ROLLUP_FROM_LEADS = 20_000;

export const keepReportDays: Handler<"report-days"> = (services, _, { signal }) =>
  inEachLicense(services, signal, async (licenseId) => {
    if (await hasMany(services.database, licenseId)) await rebuildRollups(services.database, licenseId, signal);
    else await dropRollups(services.database, licenseId);
  });

async function hasMany(database: Database, licenseId: string): Promise<boolean> {
  const { rows } = await database.read({ role: "tenant", licenseId }, (db) =>
    db.execute(sql`select from lead order by created_at offset ${ROLLUP_FROM_LEADS}::int limit 1`),
  );
  return rows.length > 0;
}

export async function findRollupDays(db: Db, timeZone: string, periods: readonly (typeof EVER)[]): Promise<RollupDays> {
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
