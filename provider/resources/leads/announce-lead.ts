import type { WebhookEvent } from "@/contract/webhooks.ts";
import type { Db } from "@/provider/db/client.ts";
import { announce } from "@/provider/deliveries/announce.ts";
import { ownFieldsOf } from "@/provider/intake/own-fields.ts";
import { leadAnnouncement } from "@/provider/integrations/webhooks/message.ts";
import type { LeadRow } from "./changes.ts";

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
