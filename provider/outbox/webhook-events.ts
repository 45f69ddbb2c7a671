import { inArray } from "drizzle-orm";
import type { MessageData } from "@/contract/webhooks/messages.ts";
import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { acceptsNew, enqueueDeliveries, findDestinations, type OutboundEvent } from "./deliveries.ts";
import { messageOf } from "./webhook-message.ts";

export type RecordEvent = Exclude<WebhookEvent, `lead.${string}` | `connection.${string}` | `person.${string}`>;

type RecordMessage<Event extends RecordEvent> = { data: MessageData<Event>; leadId: string | null };

/** Publishes events of locked records in their transaction; payloads are read only for subscribers. */
export async function publishRecordEvents<Event extends RecordEvent>(
  db: Db,
  event: Event,
  requestId: string,
  read: (licenseId: string) => Promise<readonly RecordMessage<Event>[]>,
): Promise<void> {
  const known = await findDestinations(db);
  const subscriber = known.find((one) => acceptsNew(one) && one.events.includes(event));
  if (!subscriber) return;
  const records = await read(subscriber.licenseId);
  const leadIds = [...new Set(records.flatMap(({ leadId }) => leadId ?? []))];
  const leads = await db
    .select({ id: lead.id, source: lead.source, modelId: lead.modelId })
    .from(lead)
    .where(inArray(lead.id, leadIds));
  const announcements = records.map(({ data, leadId }): OutboundEvent => {
    const found = leads.find(({ id }) => id === leadId) ?? null;
    return { event, requestId, lead: found, subjectId: data.id, payload: () => messageOf(event, data) };
  });
  await enqueueDeliveries(db, announcements, known);
}
