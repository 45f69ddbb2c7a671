import * as z from "zod";
import { DELIVERY_STATES } from "../kernel/channels.ts";
import { Id, note } from "../kernel/records.ts";

export const DESTINATION_KINDS = ["crm", "webhook"] as const;
export const DestinationKind = z.enum(DESTINATION_KINDS);
export type DestinationKind = z.infer<typeof DestinationKind>;

/** Paused destinations, and CRMs disabled for failing, queue new messages; other disabled ones receive none. */
export const DESTINATION_STATES = ["active", "paused", "disabled"] as const;
export const DestinationState = z.enum(DESTINATION_STATES);
export type DestinationState = z.infer<typeof DestinationState>;

/** Automatic stops: `gone` and five days of failures disable it, rejected credentials pause it. */
export const STOP_REASONS = ["gone", "failing", "credentials"] as const;
export const StopReason = z.enum(STOP_REASONS);
export type StopReason = z.infer<typeof StopReason>;

export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** `already_exists` counts as integrated; `denied` pauses the destination, `gone` disables it. */
export const DELIVERY_OUTCOMES = ["integrated", "already_exists", "retryable", "permanent", "denied", "gone"] as const;
export const DeliveryOutcome = z.enum(DELIVERY_OUTCOMES);
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

export const DELIVERY_FAILURE_REASONS = [
  "network",
  "timeout",
  "certificate",
  "limited",
  "unavailable",
  "redirected",
  "credentials",
  "refused",
  "mapping",
  "unexpected",
  "noId",
  "gone",
  "internal",
] as const;
export const DeliveryFailureReason = z.enum(DELIVERY_FAILURE_REASONS);
export type DeliveryFailureReason = z.infer<typeof DeliveryFailureReason>;

/** Returns whether the message names a missing lead field or connector path, instead of quoting the destination. */
export const namesWhatIsMissing = (failureReason: DeliveryFailureReason) =>
  failureReason === "mapping" || failureReason === "noId";

export const LEAD_AT_CRM_STATES = ["integrated", "refused", "outdated"] as const;
export const LeadAtCrmState = z.enum(LEAD_AT_CRM_STATES);
export type LeadAtCrmState = z.infer<typeof LeadAtCrmState>;

export const CRM_EVENTS = ["crm.lead", "crm.duplicate", "crm.update"] as const;
export type CrmEvent = (typeof CRM_EVENTS)[number];

export const ResendReason = note().optional();

export const Resend = z.object({ at: z.iso.datetime(), actor: z.string(), reason: z.string() });
export type Resend = z.infer<typeof Resend>;

export const Delivery = z.object({
  id: Id,
  destinationId: Id,
  leadId: Id.nullable(),
  event: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  status: z.number().int().nullable(),
  failureReason: DeliveryFailureReason.nullable(),
  message: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryAttempt = z.object({
  id: Id,
  at: z.iso.datetime(),
  attempt: z.number().int(),
  outcome: DeliveryOutcome,
  status: z.number().int().nullable(),
  ms: z.number().int(),
  failureReason: DeliveryFailureReason.nullable(),
  message: z.string(),
  request: z.string(),
  response: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;
