import * as z from "zod";
import {
  Delivery,
  DeliveryAttempt,
  DeliveryFailureReason,
  DeliveryState,
  DestinationState,
  Resend,
  ResendReason,
  StopReason,
} from "../deliveries/deliveries.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { PastMoment } from "../kernel/moments.ts";
import { Id, name, note, Paging, pageSchema, RecordToRemove, Total, Versioned } from "../kernel/records.ts";
import { Task } from "../tasks/tasks.ts";
import { SENT_EVENTS, WEBHOOK_EVENTS } from "./events.ts";

export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const SentEvent = z.enum(SENT_EVENTS);
export type SentEvent = z.infer<typeof SentEvent>;

/** Message envelope by Standard Webhooks 1.0.0, at most 20 kB; `messages.ts` defines `data`. */
export const WebhookMessage = z.object({
  type: SentEvent,
  version: z.number().int(),
  timestamp: z.iso.datetime(),
  isTest: z.literal(true).optional(),
  data: z.record(z.string(), z.unknown()),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;

/** Hours after a secret change during which messages carry both signatures. */
export const SECRET_OVERLAP_HOURS = 24;

export const Webhook = Versioned.extend({
  name: z.string(),
  address: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  state: DestinationState,
  disabledFor: StopReason.nullable(),
  /** Fails steadily: it is probed periodically and its messages wait. */
  isDegraded: z.boolean(),
  secretEnd: z.string(),
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastErrorAt: z.iso.datetime().nullable(),
  lastFailureReason: DeliveryFailureReason.nullable(),
  /** Deliveries of the last 24 hours without tests; counted to 10,000. */
  inDay: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** A later success clears the error. */
export const isFailing = ({ lastErrorAt, lastSuccessAt }: Pick<Webhook, "lastErrorAt" | "lastSuccessAt">) =>
  lastErrorAt !== null && (lastSuccessAt === null || lastErrorAt >= lastSuccessAt);

const Address = z.string().trim().min(1, "required").max(2000, "tooLong");
const Events = z
  .array(WebhookEvent)
  .min(1, "required")
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));

export const NewWebhook = z.object({
  name: name(),
  address: Address,
  events: Events,
  description: note().optional(),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

/** The secret, `whsec_` and base64, is in this response only. */
export const IssuedWebhook = Webhook.extend({ secret: z.string() });
export type IssuedWebhook = z.infer<typeof IssuedWebhook>;

export const WebhookDelivery = Delivery.pick({
  id: true,
  leadId: true,
  state: true,
  attempts: true,
  createdAt: true,
  nextAt: true,
  endedAt: true,
  status: true,
  failureReason: true,
}).extend({
  webhookId: z.uuid(),
  webhook: z.string(),
  event: SentEvent,
  leadName: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  body: z.string(),
  attemptList: z.array(DeliveryAttempt),
  resends: z.array(Resend),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

export const WebhookDeliveryNarrowing = z.object({
  webhook: Id.optional(),
  deliveryState: DeliveryState.optional(),
  event: SentEvent.optional(),
});
export type WebhookDeliveryNarrowing = z.infer<typeof WebhookDeliveryNarrowing>;

export const WebhookDeliveryFilter = Paging.extend(WebhookDeliveryNarrowing.shape);
export type WebhookDeliveryFilter = z.infer<typeof WebhookDeliveryFilter>;

const Stretch = z.object({
  id: Id,
  since: PastMoment,
  until: PastMoment.optional(),
  what: z.enum(["failed", "all"]).optional(),
});
const isForward = ({ since, until }: z.infer<typeof Stretch>) => !until || Date.parse(since) < Date.parse(until);
const BACKWARD = { path: ["until"], message: "beforeStart" };
const ReplayNarrowing = Stretch.refine(isForward, BACKWARD);
const Replay = Stretch.extend({ reason: ResendReason }).refine(isForward, BACKWARD);

const WebhookId = z.object({ id: Id });
const Trial = WebhookId.extend({ event: SentEvent.optional() });

// biome-ignore format: a table is read by its columns
export const webhooks = {
  list:   endpoint({ method: "GET",    path: "/webhook/config",              access: "integrations.read",  input: z.object({}), output: z.array(Webhook), summary: "Webhooks of the licence, by name" }),
  create: endpoint({ method: "POST",   path: "/webhook/config",              access: "integrations.write", input: NewWebhook, output: IssuedWebhook, transaction: "own", summary: "Add a webhook; its secret is shown once" }),
  update: endpoint({ method: "PUT",    path: "/webhook/config/:id",          access: "integrations.write", input: Versioned.extend(NewWebhook.partial().shape), output: Webhook, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a webhook" }),
  remove: endpoint({ method: "DELETE", path: "/webhook/config/:id",          access: "integrations.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove a webhook; its waiting deliveries are not sent" }),
  rotate: endpoint({ method: "POST",   path: "/webhook/config/:id/rotation", access: "integrations.write", input: Versioned, output: IssuedWebhook, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change the secret; both sign messages for 24 hours" }),
  pause:  endpoint({ method: "POST",   path: "/webhook/config/:id/pause",    access: "integrations.write", input: Versioned, output: Webhook, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Pause a webhook; events wait meanwhile" }),
  resume: endpoint({ method: "POST",   path: "/webhook/config/:id/resume",   access: "integrations.write", input: Versioned, output: Webhook, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Resume a webhook, also after it was disabled" }),
  test:   endpoint({ method: "POST",   path: "/webhook/config/:id/test",     access: "integrations.write", input: Trial, output: WebhookDelivery, transaction: "own", fails: ["CONFLICT"], summary: "Send a webhook.test message, or the example of a type; its delivery shows the result" }),
  replay: endpoint({ method: "POST",   path: "/webhook/config/:id/replay",   access: "integrations.write", input: Replay, output: Task, transaction: "own", fails: ["CONFLICT"], summary: "Send failed or all deliveries of a period again, unchanged; without an end, until now" }),
  replayTotal: endpoint({ method: "GET", path: "/webhook/config/:id/replay/total", access: "integrations.write", input: ReplayNarrowing, output: Total, summary: "Number of deliveries that a replay of a period would send, up to 10,000" }),
  deliveries: endpoint({ method: "GET",  path: "/webhook/deliveries",              access: "integrations.read",  input: WebhookDeliveryFilter, output: pageSchema(WebhookDelivery), fails: ["INVALID_CURSOR"], summary: "Sent and waiting deliveries, newest first" }),
  total:      endpoint({ method: "GET",  path: "/webhook/deliveries/total",        access: "integrations.read",  input: WebhookDeliveryNarrowing, output: Total, summary: "Number of matching deliveries, up to 10,000" }),
  delivery:   endpoint({ method: "GET",  path: "/webhook/deliveries/:id",          access: "integrations.read",  input: WebhookId, output: WebhookDeliveryDetail, summary: "A delivery with its body and every attempt" }),
  sendAgain:  endpoint({ method: "POST", path: "/webhook/deliveries/:id/replay",   access: "integrations.write", input: WebhookId.extend({ reason: ResendReason }), output: WebhookDelivery, transaction: "own", fails: ["CONFLICT"], summary: "Send a delivery again, unchanged, under its own id" }),
};
