import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { customFieldsOf } from "@/provider/domains/lead-core/custom-fields.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { enqueueDeliveries } from "@/provider/outbox/deliveries.ts";
import { buildLeadEvent } from "@/provider/outbox/webhook-events.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";

/** Publishes a lead event in the transaction of the change; the lead must be locked. */
export async function publishLeadEvent(
  db: Db,
  event: WebhookEvent,
  row: LeadRow | undefined,
  { requestId }: { requestId: string },
  more?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (row) await enqueueDeliveries(db, [buildLeadEvent(event, row, requestId, more, await customFieldsOf(db, [row]))]);
}
