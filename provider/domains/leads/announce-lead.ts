import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { ownFieldsOf } from "@/provider/domains/lead-core/custom-fields.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { announce } from "@/provider/outbox/deliveries.ts";
import { leadAnnouncement } from "@/provider/outbox/webhook-message.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";

/** Tells webhooks what was done to a lead that is held, in the transaction that did it. */
export async function announceLead(
  db: Db,
  event: WebhookEvent,
  row: LeadRow | undefined,
  { requestId }: { requestId: string },
  more?: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (row) await announce(db, [leadAnnouncement(event, row, requestId, more, await ownFieldsOf(db, [row]))]);
}
