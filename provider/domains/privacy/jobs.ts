import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { retention, tombstone } from "@/provider/db/schema/audits.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { createHasher } from "@/provider/domains/intake/erased.ts";
import { lockLeads } from "@/provider/domains/lead-core/lock-lead.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { eraseLeads } from "./erase.ts";
import { forgetEvents, forgetFiles, forgetLines, forgetResults, forgetUndo, forgetUnread } from "./expired-data.ts";
import { eraseReturnedTraces } from "./traces.ts";

/** Commit size and number per licence; the rest waits an hour. */
const BATCH = 200;
const MAX_BATCHES = 100;

const SYSTEM = { userId: null, fullName: "system" };
type Sweeping = { licenseId: string; secret: Buffer; requestId: string };

export const sweepPeople: Handler<"people-sweep"> = async ({ database, config }, _, { requestId, signal }) => {
  const licenses = await database.read({ role: "identity" }, (db) => db.select({ id: license.id }).from(license));
  for (const { id: licenseId } of licenses) {
    const sweeping = { licenseId, secret: config.secret, requestId };
    await inBatches(database, sweeping, signal, eraseReturned);
    await inBatches(database, sweeping, signal, eraseReturnedRows);
    await inBatches(database, sweeping, signal, eraseOutdated);
    for (const forget of [forgetFiles, forgetLines, forgetEvents, forgetUnread, forgetResults, forgetUndo])
      await inBatches(database, sweeping, signal, forget);
  }
};

type Sweep = (db: Db, sweeping: Sweeping) => Promise<boolean>;

async function inBatches(database: Database, sweeping: Sweeping, signal: AbortSignal, sweep: Sweep): Promise<void> {
  const { licenseId } = sweeping;
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    const isMore = await database.transaction({ role: "tenant", licenseId }, (db) => sweep(db, sweeping));
    if (!isMore) return;
  }
}

const eraseReturned: Sweep = async (db, sweeping) => {
  const found = await db
    .select({ id: lead.id })
    .from(tombstone)
    .innerJoin(lead, and(eq(lead.licenseId, tombstone.licenseId), eq(lead.id, tombstone.leadId)))
    .where(and(eq(tombstone.kind, "record"), isNull(lead.erasedAt)))
    .limit(BATCH);
  await erase(db, sweeping, found, { isRequested: true, after: {} });
  return found.length === BATCH;
};

const eraseReturnedRows: Sweep = async (db, { licenseId, secret, requestId }) => {
  const by = { licenseId, hash: createHasher(secret, licenseId), actorId: null };
  const traces = await eraseReturnedTraces(db, by);
  if (traces > 0) {
    const auditFields = { action: "person.erased", subject: "person", after: { traces } } as const;
    await writeAudit({ db, actor: { ...SYSTEM, licenseId }, request: { ip: "", id: requestId } }, auditFields);
  }
  return false;
};

const eraseOutdated: Sweep = async (db, sweeping) => {
  const [setting] = await db.select().from(retention).for("update");
  if (!setting?.months) return false;
  const { months } = setting;
  const found = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(lt(lead.createdAt, sql`now() - make_interval(months => ${months})`), isNull(lead.erasedAt)))
    .orderBy(asc(lead.createdAt))
    .limit(BATCH);
  await erase(db, sweeping, found, { isRequested: false, after: { months } });
  return found.length === BATCH;
};

type ErasureContext = { isRequested: boolean; after: object };

async function erase(
  db: Db,
  sweeping: Sweeping,
  found: readonly { id: string }[],
  { isRequested, after }: ErasureContext,
) {
  if (found.length === 0) return;
  const { licenseId, secret, requestId } = sweeping;
  const locked = await lockLeads(
    db,
    found.map(({ id }) => id),
  );
  if (locked.length === 0) return;
  await eraseLeads(db, {
    by: { licenseId, actorId: null, hash: createHasher(secret, licenseId), isRequested },
    leads: locked,
  });
  const action = isRequested ? "person.erased" : "retention.applied";
  const subject = isRequested ? "person" : "retention";
  await writeAudit(
    { db, actor: { ...SYSTEM, licenseId }, request: { ip: "", id: requestId } },
    { action, subject, after: { ...after, leads: locked.length } },
  );
}
