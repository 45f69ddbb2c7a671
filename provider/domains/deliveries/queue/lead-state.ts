import { inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { LeadAtCrmState } from "@/contract/deliveries/deliveries.ts";
import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { findCustomFields } from "@/provider/domains/lead-core/lead-row.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { isUpdate } from "@/provider/outbox/crm-deliveries.ts";
import { enqueueDeliveries, enqueueFor, findDestinations, type OutboundEvent } from "@/provider/outbox/deliveries.ts";
import { buildLeadEvent } from "@/provider/outbox/webhook-events.ts";
import { updateWithoutCrm } from "./crm-removed.ts";
import type { Destination, RecordedDelivery } from "./delivery-kind.ts";

const HEARD: readonly string[] = ["lead.crm_integrated", "lead.crm_failed"] satisfies WebhookEvent[];

type LeadRow = typeof lead.$inferSelect;
type Ended = { row: LeadRow; recorded: RecordedDelivery };

export async function recordLeadResults(
  db: Db,
  crm: Destination,
  recorded: readonly RecordedDelivery[],
): Promise<void> {
  const over = recorded.filter(({ state, sending }) => state !== "waiting" && sending.leadId);
  if (over.length === 0) return;
  const leadIds = over.map(({ sending }) => sending.leadId as string);
  await store(db, crm, over);
  await markLeads(db, over);
  const rows = await db.select().from(lead).where(inArray(lead.id, leadIds));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ended = over.flatMap((one): Ended[] => {
    const row = byId.get(one.sending.leadId ?? "");
    return row ? [{ row, recorded: one }] : [];
  });
  const known = await findDestinations(db);
  const isHeard = known.some(({ events }) => events.some((event) => HEARD.includes(event)));
  if (isHeard) {
    const own = await findCustomFields(db, rows);
    await enqueueDeliveries(
      db,
      ended.map((one) => buildEvent(crm.name, one, own)),
      known,
    );
  }
  await publishChanges(db, crm, ended, known);
  // The CRM was removed while they were in flight.
  if (crm.removedAt) await updateWithoutCrm(db, leadIds);
  await insertRows(
    db.$client,
    auditEntry,
    ended.map(({ row, recorded: { state, sending, sendResult, at } }) => {
      const { externalId = null, outcome, status, failureReason } = sendResult;
      const detail = { destination: crm.name, outcome, status, fault: failureReason, attempts: sending.attempt };
      return {
        id: uuidv7(),
        licenseId: row.licenseId,
        at,
        actorId: null,
        actor: "system",
        action: state === "delivered" ? ("lead.integrated" as const) : ("lead.notIntegrated" as const),
        subject: "lead",
        subjectId: row.id,
        channel: row.channel,
        before: null,
        after: state === "delivered" ? { ...detail, externalId } : detail,
        ip: "",
        requestId: sending.requestId,
      };
    }),
  );
}

async function publishChanges(
  db: Db,
  crm: Destination,
  ended: readonly Ended[],
  known: Awaited<ReturnType<typeof findDestinations>>,
): Promise<void> {
  const changed = ended.filter(({ row, recorded }) => recorded.isOutdated && row.dealState !== "failed");
  const here = known.filter(({ id, events }) => id === crm.id && events.includes("crm.update"));
  const announcements = changed.map(({ row, recorded: { sending } }): OutboundEvent => {
    return { event: "crm.update", lead: row, requestId: sending.requestId };
  });
  await enqueueFor(db, here, announcements);
}

function buildEvent(
  crm: string,
  { row, recorded: { state, sending, sendResult } }: Ended,
  own: ReadonlySet<string>,
): OutboundEvent {
  const event = state === "delivered" ? "lead.crm_integrated" : "lead.crm_failed";
  const { status, failureReason } = sendResult;
  return buildLeadEvent(event, {
    row,
    requestId: sending.requestId,
    more: { crm, crmId: row.crmId, status, failureReason },
    own,
  });
}

async function store(db: Db, { licenseId, id }: Destination, over: readonly RecordedDelivery[]) {
  const rows = over.map(({ sending: { leadId, event }, sendResult, state, at }) => ({
    license_id: licenseId,
    lead_id: leadId,
    destination_id: id,
    state: toCrmState(state, event),
    at,
    status: sendResult.status,
    fault: sendResult.failureReason,
    message: sendResult.message,
    external_id: sendResult.externalId ?? null,
  }));
  await db.execute(sql`
    insert into lead_at_crm as c (license_id, lead_id, destination_id, state, at, status, fault, message, external_id)
    select license_id, lead_id, destination_id, state, at, status, fault, message, external_id
    from jsonb_populate_recordset(null::lead_at_crm, ${JSON.stringify(rows)}::jsonb)
    on conflict (license_id, lead_id, destination_id) do update set state = excluded.state, at = excluded.at,
      status = excluded.status, fault = excluded.fault, message = excluded.message,
      external_id = coalesce(excluded.external_id, c.external_id)`);
}

function toCrmState(state: RecordedDelivery["state"], event: string): LeadAtCrmState {
  if (state === "delivered") return "integrated";
  return isUpdate(event) ? "outdated" : "refused";
}

/** Integrated: accepted by a CRM, none pending. The version stays, so that open forms can save. */
async function markLeads(db: Db, over: readonly RecordedDelivery[]): Promise<void> {
  const rows = over.map(({ sending: { leadId }, sendResult }) => ({
    id: leadId,
    crm_id: sendResult.externalId ?? null,
  }));
  await db.execute(sql`
    with told as (
      select r.id, r.crm_id,
        exists (select from lead_at_crm c where c.license_id = l.license_id and c.lead_id = r.id
          and c.state <> 'refused') as is_had,
        exists (select from lead_at_crm c join destination d on d.license_id = c.license_id and d.id = c.destination_id
          where c.license_id = l.license_id and c.lead_id = r.id and c.state = 'refused' and d.removed_at is null
        ) as is_refused,
        exists (select from delivery o join destination d on d.license_id = o.license_id and d.id = o.destination_id
          where o.license_id = l.license_id and o.lead_id = r.id and o.state in ('waiting', 'sending')
            and o.event <> 'crm.update' and d.kind = 'crm' and d.removed_at is null) as is_awaited
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, crm_id text)
      join lead l on l.license_id = nullif(current_setting('app.license_id', true), '')::uuid and l.id = r.id
    )
    update lead set crm_id = coalesce(told.crm_id, lead.crm_id), updated_at = now(),
      crm_state = case when is_had and not is_refused and not is_awaited then 'integrated'
        when is_refused then 'not integrated' else lead.crm_state end,
      processing = case when is_had and not is_refused and not is_awaited then 'complete'
        when is_refused and lead.processing = 'validated' then 'normal' else lead.processing end
    from told where lead.license_id = nullif(current_setting('app.license_id', true), '')::uuid and lead.id = told.id`);
}
