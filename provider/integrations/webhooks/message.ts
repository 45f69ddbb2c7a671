import type { DealState } from "@/contract/channels.ts";
import type { SentEvent, WebhookEvent, WebhookMessage } from "@/contract/webhooks.ts";
import type { lead } from "@/provider/db/schema/leads.ts";
import type { Announcement } from "@/provider/deliveries/announce.ts";

/** Standard Webhooks asks for less than 20 kB. */
const MOST_BYTES = 20_000;

type LeadRow = Pick<typeof lead.$inferSelect, keyof typeof TOLD>;

/** What a message tells of a lead: its own fields, by the names that they have everywhere. */
const TOLD = {
  ...{ id: true, licenseId: true, createdAt: true, updatedAt: true, channel: true, source: true, origin: true },
  ...{ dealState: true, crmState: true, firstName: true, lastName: true, phone: true, email: true },
  ...{ identification: true, product: true, modelId: true, agency: true, agencyId: true, advisorId: true },
  ...{ pipelineId: true, stageId: true, lostReason: true, isSalesPipeline: true, formName: true, campaignId: true },
  ...{ externalId: true, originalId: true, doNotContact: true, errors: true, extraProperties: true },
} as const;

const ARRIVED: Record<DealState, WebhookEvent> = {
  new: "lead.created",
  duplicated: "lead.duplicated",
  failed: "lead.failed",
};

/** A lead came in, and what it was judged to be. */
export const arrivalAnnouncement = (row: LeadRow, requestId: string): Announcement =>
  leadAnnouncement(ARRIVED[row.dealState], row, requestId);

/** What happened to a lead, with the lead as it is since. */
export function leadAnnouncement(
  event: WebhookEvent,
  row: LeadRow,
  requestId: string,
  more: Readonly<Record<string, unknown>> = {},
): Announcement {
  return {
    ...{ event, requestId, lead: { id: row.id, source: row.source, modelId: row.modelId } },
    payload: () => {
      const data = Object.fromEntries(Object.keys(TOLD).map((field) => [field, row[field as keyof typeof TOLD]]));
      return messageOf(event, { ...data, ...more });
    },
  };
}

/** The body as it is stored and sent, each time the same. What would be too long goes without the licence's own fields. */
export function messageOf(type: SentEvent, data: Record<string, unknown>): string {
  const timestamp = new Date().toISOString();
  const write = (told: Record<string, unknown>) =>
    JSON.stringify({ type, timestamp, data: told } satisfies WebhookMessage);
  const whole = write(data);
  if (Buffer.byteLength(whole) < MOST_BYTES) return whole;
  const { extraProperties: _long, errors: _errors, ...rest } = data;
  return write({ ...rest, isShortened: true });
}
