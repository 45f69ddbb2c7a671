import { sql } from "drizzle-orm";
import { license } from "@/provider/db/schema/companies.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Commit size and number per licence; the rest waits an hour. */
const BATCH = 500;
const MAX_BATCHES = 200;

export const sweepDeliveries: Handler<"delivery-sweep"> = async ({ database, config }, _, { signal }) => {
  const licenses = await database.read({ role: "identity" }, (db) => db.select({ id: license.id }).from(license));
  for (const { id: licenseId } of licenses) {
    for (const sweep of [endOfRemoved, forget])
      for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
        const swept = await database.transaction({ role: "tenant", licenseId }, (db) =>
          sweep(db, licenseId, config.DELIVERY_DAYS),
        );
        if (swept < BATCH) break;
      }
  }
};

async function endOfRemoved(db: Db, licenseId: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with left_over as (select l.license_id, l.id
      from destination d join delivery l on l.license_id = d.license_id and l.destination_id = d.id
      where d.license_id = ${licenseId} and d.removed_at is not null and l.state in ('waiting', 'sending')
        and (l.state = 'waiting' or l.next_at < now())
      limit ${BATCH} for no key update of l skip locked)
    update delivery l set state = 'failed', ended_at = now()
    from left_over where l.license_id = left_over.license_id and l.id = left_over.id`);
  return rowCount ?? 0;
}

async function forget(db: Db, licenseId: string, days: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (select license_id, id from delivery
      where license_id = ${licenseId} and ended_at < now() - make_interval(secs => ${days * 86_400})
      order by ended_at limit ${BATCH} for update skip locked)
    delete from delivery l using old where l.license_id = old.license_id and l.id = old.id`);
  return rowCount ?? 0;
}
