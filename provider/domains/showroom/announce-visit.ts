import type { MessageData } from "@/contract/webhooks/messages.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { readVisit } from "./queries.ts";

type VisitEvent = "visit.arrived" | "visit.ended";

export async function announceVisit<Event extends VisitEvent>(
  ctx: Pick<RequestContext, "db" | "request">,
  {
    event,
    id,
    toMessageData,
  }: { event: Event; id: string; toMessageData: (data: MessageData<"visit.arrived">) => MessageData<Event> },
): Promise<void> {
  await publishRecordEvents(ctx, event, async (licenseId) => {
    const {
      version: _version,
      note: _note,
      host: _host,
      owner: _owner,
      timeSource: _by,
      ...row
    } = await readVisit(ctx.db, id);
    return [{ data: toMessageData({ licenseId, ...row }), leadId: row.dealId }];
  });
}
