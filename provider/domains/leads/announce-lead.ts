import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { customFieldsOf } from "@/provider/domains/lead-core/custom-fields.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { enqueueDeliveries } from "@/provider/outbox/deliveries.ts";
import { buildLeadEvent } from "@/provider/outbox/webhook-events.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";

/** Publishes a lead event in the transaction of the change; the lead must be locked. */
export async function publishLeadEvent(
  ctx: Pick<RequestContext, "db" | "request">,
  {
    event,
    row,
    more,
  }: { event: WebhookEvent; row: LeadRow | undefined; more?: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  if (row)
    await enqueueDeliveries(ctx.db, [
      buildLeadEvent(event, row, ctx.request.id, more, await customFieldsOf(ctx.db, [row])),
    ]);
}
