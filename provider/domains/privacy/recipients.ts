import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { Recipient } from "@/contract/privacy/people.ts";
import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { delivery, destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import {
  acceptsNew,
  enqueueDeliveries,
  findDestinations,
  type OutboundEvent,
  wantsEvent,
} from "@/provider/outbox/deliveries.ts";
import { buildPayload } from "@/provider/outbox/webhook-events.ts";

const ERASED = "person.erased" satisfies WebhookEvent;

/** Lists recipients to contact manually, CRMs always. Runs before deletion. @param days of stored deliveries */
export async function notifyRecipients(
  db: Db,
  { licenseId, leadIds, requestId }: { licenseId: string; leadIds: string[]; requestId: string },
  days: number,
): Promise<Recipient[]> {
  if (leadIds.length === 0) return [];
  const announcement: OutboundEvent = {
    event: ERASED,
    lead: null,
    requestId,
    payload: () => buildPayload(ERASED, { licenseId, leadIds }),
  };
  const known = await findDestinations(db);
  await enqueueDeliveries(db, [announcement], known);
  const notifiedIds = new Set(
    known.filter((one) => acceptsNew(one) && wantsEvent(one, announcement)).map(({ id }) => id),
  );
  const found = await db
    .select({ id: destination.id, kind: destination.kind, name: destination.name })
    .from(destination)
    .where(or(inArray(destination.id, [...notifiedIds]), hasReceived(leadIds), mayHaveHadSome(leadIds, days)))
    .orderBy(destination.kind, destination.name, destination.id);
  return found.map((one) => ({ ...one, isNotified: notifiedIds.has(one.id) }));
}

/** Any delivery counts: a silent receiver may have read it. */
function hasReceived(leadIds: string[]): SQL {
  const ids = sql`any(${sql.param(leadIds)}::uuid[])`;
  return sql`${destination.id} in (
    select ${delivery.destinationId} from ${delivery} where ${delivery.leadId} = ${ids} and (
      ${delivery.attempts} > 0 or ${delivery.status} is not null or ${delivery.failureReason} is not null)
    union all
    select ${leadAtCrm.destinationId} from ${leadAtCrm} where ${leadAtCrm.leadId} = ${ids})`;
}

function mayHaveHadSome(leadIds: string[], days: number): SQL {
  const horizon = sql`now() - make_interval(days => ${days}::int)`;
  return sql`(${destination.kind} = 'webhook' and ${destination.createdAt} < ${horizon} and exists (
      select from unnest(${destination.events}) event where event like 'lead.%'
    ) and exists (
      select from ${lead} where ${inArray(lead.id, leadIds)} and ${lead.createdAt} < ${horizon}
        and (${destination.removedAt} is null or ${destination.removedAt} > ${lead.createdAt})))`;
}
