import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CrmState } from "@/contract/kernel/channels.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { toCrmState } from "@/provider/outbox/crm-deliveries.ts";
import { type DestinationFilter, findDestinations } from "@/provider/outbox/deliveries.ts";

const BATCH = 500;
const MAX_BATCHES = 100;

type LeadRow = typeof lead.$inferSelect;
type QueueCheckpoint = { createdAt: string; id: string };

/** Recomputes all leads of a removed CRM's licence: a disabled CRM left no trace. Idempotent. */
export const updateAfterCrmRemoval: Handler<"crm-removed"> = async (services, { licenseId, after }, { signal }) => {
  const { database, live, jobs } = services;
  let checkpoint: QueueCheckpoint | undefined = after;
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    const { next, changed } = await database.transaction({ role: "tenant", licenseId }, (db) =>
      updateFrom(db, checkpoint),
    );
    if (changed.length > 0) live.publish(licenseId, { changed });
    if (!next) return;
    checkpoint = next;
  }
  const rest = { licenseId, ...(checkpoint && { after: checkpoint }) };
  await database.transaction({ role: "tenant", licenseId }, (db) => jobs.send(db, "crm-removed", rest));
};

async function updateFrom(
  db: Db,
  checkpoint: QueueCheckpoint | undefined,
): Promise<{ next: QueueCheckpoint | undefined; changed: string[] }> {
  const isOlder =
    checkpoint && sql`(${lead.createdAt}, ${lead.id}) < (${checkpoint.createdAt}::timestamptz, ${checkpoint.id}::uuid)`;
  const met = await db
    .select({ createdAt: lead.createdAt, id: lead.id })
    .from(lead)
    .where(and(eq(lead.crmState, "not integrated"), isNull(lead.erasedAt), isOlder))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .limit(BATCH);
  const changed = await updateWithoutCrm(
    db,
    met.map(({ id }) => id),
  );
  return { next: met.length < BATCH ? undefined : met.at(-1), changed };
}

/** Leads that a CRM rejected, waits for or could get stay unchanged. @returns changed leads */
export async function updateWithoutCrm(db: Db, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return [];
  const rows = await db
    .select()
    .from(lead)
    .where(and(inArray(lead.id, [...leadIds]), eq(lead.crmState, "not integrated")))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
  if (rows.length === 0) return [];
  const known = await findDestinations(db);
  const statesAtCrms = await readStateAtCrms(
    db,
    rows.map(({ id }) => id),
  );
  const ids: Record<CrmState, string[]> = { integrated: [], none: [], "not integrated": [] };
  for (const row of rows) ids[stateAfterRemoval(row, statesAtCrms.get(row.id), known)].push(row.id);
  await mark(db, ids.integrated, "integrated", sql`'complete'`);
  await mark(
    db,
    ids.none,
    "none",
    sql`case when ${lead.processing} not in ('normal', 'validated') then ${lead.processing}
      when ${lead.modelId} is not null and ${lead.agencyId} is not null then 'validated' else 'normal' end`,
  );
  return [...ids.integrated, ...ids.none];
}

type StateAtCrms = { isHad: boolean; isWanting: boolean };

function stateAfterRemoval(
  row: LeadRow,
  atCrms: StateAtCrms | undefined,
  known: readonly DestinationFilter[],
): CrmState {
  if (atCrms?.isWanting) return "not integrated";
  return atCrms?.isHad ? "integrated" : toCrmState(known, row);
}

async function readStateAtCrms(db: Db, leadIds: string[]): Promise<Map<string, StateAtCrms>> {
  const { rows } = await db.execute<StateAtCrms & { id: string }>(sql`
    select r.id,
      exists (select from lead_at_crm c where c.license_id = ${TENANT} and c.lead_id = r.id and c.state <> 'refused') as "isHad",
      exists (select from lead_at_crm c join destination d on d.license_id = c.license_id and d.id = c.destination_id
        where c.license_id = ${TENANT} and c.lead_id = r.id and c.state = 'refused' and d.removed_at is null)
      or exists (select from delivery o join destination d on d.license_id = o.license_id and d.id = o.destination_id
        where o.license_id = ${TENANT} and o.lead_id = r.id and o.state in ('waiting', 'sending')
          and o.event <> 'crm.update' and d.kind = 'crm' and d.removed_at is null) as "isWanting"
    from unnest(${sql.param(leadIds)}::uuid[]) as r(id)`);
  return new Map(rows.map((row) => [row.id, row]));
}

const TENANT = sql`nullif(current_setting('app.license_id', true), '')::uuid`;

async function mark(db: Db, ids: string[], crmState: CrmState, processing: ReturnType<typeof sql>): Promise<void> {
  if (ids.length === 0) return;
  await db.update(lead).set({ crmState, processing, updatedAt: sql`now()` }).where(inArray(lead.id, ids));
}
