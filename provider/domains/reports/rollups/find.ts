import { sql } from "drizzle-orm";
import type { RollupDays } from "@/provider/domains/reports/report.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { EVER } from "./days.ts";
import { DEFINITION } from "./sheets.ts";

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
