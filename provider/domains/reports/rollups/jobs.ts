import { sql } from "drizzle-orm";
import { inEachLicense } from "@/provider/jobs/in-each-license.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { dropRollups, rebuildRollups } from "./rebuild.ts";

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
