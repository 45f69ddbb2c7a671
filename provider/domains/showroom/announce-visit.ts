import type { MessageData } from "@/contract/webhooks/messages.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { readVisit } from "./queries.ts";

type VisitEvent = "visit.arrived" | "visit.ended";

export async function announceVisit<Event extends VisitEvent>(
  db: Db,
  event: Event,
  id: string,
  { requestId }: { requestId: string },
  toMessageData: (data: MessageData<"visit.arrived">) => MessageData<Event>,
): Promise<void> {
  await publishRecordEvents(db, event, requestId, async (licenseId) => {
    const {
      version: _version,
      note: _note,
      host: _host,
      owner: _owner,
      timeSource: _by,
      ...row
    } = await readVisit(db, id);
    return [{ data: toMessageData({ licenseId, ...row }), leadId: row.dealId }];
  });
}
