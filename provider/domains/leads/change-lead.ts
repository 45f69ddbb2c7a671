import type { LeadDetail } from "@/contract/leads/leads.ts";
import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { findCustomFields, type LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { ConfiguredContext, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { enqueueDeliveries } from "@/provider/outbox/deliveries.ts";
import { buildLeadEvent } from "@/provider/outbox/webhook-events.ts";
import { getLead } from "./queries.ts";

type OneLead = { id: string } | { dealId: string };
type Command<Input> = (ctx: ConfiguredContext, input: Input) => Promise<void> | Promise<string[]>;

/** A command on one lead, which is the answer. Open screens see the changed leads after the commit. */
export function leadCommand<Input extends OneLead>(run: Command<Input>) {
  return async ({ transaction, actor, request, services, input }: OpenContext & { input: Input }) => {
    const one: OneLead = input;
    const id = "dealId" in one ? one.dealId : one.id;
    const settings = await services.settings.of(actor.licenseId);
    const { changed, lead } = await transaction(async (db) => {
      const ctx = { db, actor, request, services, settings };
      const changed = (await run(ctx, input)) ?? id;
      const lead: LeadDetail = await getLead(ctx, id);
      return { changed, lead };
    });
    services.live.publish(actor.licenseId, { changed });
    return lead;
  };
}

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
      buildLeadEvent(event, { row, requestId: ctx.request.id, more, own: await findCustomFields(ctx.db, [row]) }),
    ]);
}
