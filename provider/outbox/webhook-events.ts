import { inArray } from "drizzle-orm";
import type { DealState } from "@/contract/kernel/channels.ts";
import { type MessageData, WEBHOOK_PAYLOADS, WebhookLead } from "@/contract/webhooks/messages.ts";
import type { SentEvent, WebhookEvent, WebhookMessage } from "@/contract/webhooks/webhooks.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { maskProperties } from "@/provider/kernel/mask-secrets.ts";
import { acceptsNew, enqueueDeliveries, findDestinations, type OutboundEvent } from "./deliveries.ts";

/** Standard Webhooks recommends less than 20 kB. */
const MAX_BYTES = 20_000;

type LeadRow = Pick<typeof lead.$inferSelect, keyof WebhookLead>;

const WEBHOOK_LEAD_FIELDS = Object.keys(WebhookLead.shape) as (keyof WebhookLead)[];

const ARRIVED: Record<DealState, WebhookEvent> = {
  new: "lead.created",
  duplicated: "lead.duplicated",
  failed: "lead.failed",
};

export const buildLeadCreatedEvent = (row: LeadRow, requestId: string, own: ReadonlySet<string>): OutboundEvent =>
  buildLeadEvent(ARRIVED[row.dealState], { row, requestId, more: {}, own });

export function buildLeadEvent(
  event: WebhookEvent,
  {
    row,
    requestId,
    more = {},
    own,
  }: {
    row: LeadRow;
    requestId: string;
    more?: Readonly<Record<string, unknown>>;
    own?: ReadonlySet<string> | undefined;
  },
): OutboundEvent {
  return {
    event,
    requestId,
    lead: { id: row.id, source: row.source, modelId: row.modelId },
    payload: () => {
      const data = Object.fromEntries(WEBHOOK_LEAD_FIELDS.map((field) => [field, row[field]]));
      return buildBody(event, { ...data, extraProperties: maskProperties(row.extraProperties, own), ...more });
    },
  };
}

export const buildPayload = <Event extends SentEvent>(type: Event, data: MessageData<Event>): string =>
  buildBody(type, data);

export const buildTestEvent = <Event extends SentEvent>(type: Event, data: MessageData<Event>): string =>
  buildBody(type, data, { isTest: true });

function buildBody(type: SentEvent, data: Record<string, unknown>, more: { isTest?: true } = {}): string {
  const { version } = WEBHOOK_PAYLOADS[type];
  const timestamp = new Date().toISOString();
  const write = (data: Record<string, unknown>) =>
    JSON.stringify({ type, version, timestamp, ...more, data: data } satisfies WebhookMessage);
  const whole = write(data);
  if (Buffer.byteLength(whole) < MAX_BYTES) return whole;
  const { extraProperties: _long, errors: _errors, ...rest } = data;
  return write({ ...rest, isShortened: true });
}

export type RecordEvent = Exclude<WebhookEvent, `lead.${string}` | `connection.${string}` | `person.${string}`>;

type RecordMessage<Event extends RecordEvent> = { data: MessageData<Event>; leadId: string | null };

/** Publishes events of locked records in their transaction; payloads are read only for subscribers. */
export async function publishRecordEvents<Event extends RecordEvent>(
  ctx: Pick<RequestContext, "db" | "request">,
  event: Event,
  read: (licenseId: string) => Promise<readonly RecordMessage<Event>[]>,
): Promise<void> {
  const { db } = ctx;
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
    return {
      event,
      requestId: ctx.request.id,
      lead: found,
      subjectId: data.id,
      payload: () => buildPayload(event, data),
    };
  });
  await enqueueDeliveries(db, announcements, known);
}
