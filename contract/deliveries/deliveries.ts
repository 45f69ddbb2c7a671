import * as z from "zod";
import { Id } from "../kernel/ids.ts";
import { note } from "../kernel/records.ts";
import { DELIVERY_STATES } from "./delivery-states.ts";

/** What a licence has things sent to. */
export const DESTINATION_KINDS = ["crm", "webhook"] as const;
export const DestinationKind = z.enum(DESTINATION_KINDS);
export type DestinationKind = z.infer<typeof DestinationKind>;

/**
 * A paused one keeps what comes for it, and so does a CRM that was disabled for failing; any other that was disabled takes
 * nothing new until it is made active again.
 */
export const DESTINATION_STATES = ["active", "paused", "disabled"] as const;
export const DestinationState = z.enum(DESTINATION_STATES);
export type DestinationState = z.infer<typeof DestinationState>;

/**
 * Why nothing is sent although nobody wished so: it said that it is gone, or nothing but failures came of it for five
 * days, which disable it; or it does not let us in, which pauses it.
 */
export const STOP_REASONS = ["gone", "failing", "credentials"] as const;
export const StopReason = z.enum(STOP_REASONS);
export type StopReason = z.infer<typeof StopReason>;

export const DeliveryState = z.enum(DELIVERY_STATES);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What came of one attempt. `already_exists` counts as integrated; `denied` pauses the destination, `gone` disables it. */
export const DELIVERY_OUTCOMES = ["integrated", "already_exists", "retryable", "permanent", "denied", "gone"] as const;
export const DeliveryOutcome = z.enum(DELIVERY_OUTCOMES);
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

/** What was wrong with an attempt, as people read it: `t("deliveries.faults." + fault)`. */
export const DELIVERY_FAULTS = [
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
export const DeliveryFault = z.enum(DELIVERY_FAULTS);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

/** Whether the message beside a fault names what is missing, a part of the lead or a path of the connector, and is not what the destination said. */
export const namesWhatIsMissing = (fault: DeliveryFault) => fault === "mapping" || fault === "noId";

/** What a CRM last made of a lead: has it, has it not, or has it as it was before a change that it refused. */
export const LEAD_AT_CRM_STATES = ["integrated", "refused", "outdated"] as const;
export const LeadAtCrmState = z.enum(LEAD_AT_CRM_STATES);
export type LeadAtCrmState = z.infer<typeof LeadAtCrmState>;

/** What a CRM may ask for: leads in state new, repeated ones too, and changes of leads that it has. */
export const CRM_EVENTS = ["crm.lead", "crm.duplicate", "crm.update"] as const;
export type CrmEvent = (typeof CRM_EVENTS)[number];

/** Why somebody has something sent again, where they say it: kept in the audit and told in its story. */
export const ResendReason = note().optional();

/** That somebody had it sent again. */
export const Resend = z.object({ at: z.iso.datetime(), actor: z.string(), reason: z.string() });
export type Resend = z.infer<typeof Resend>;

export const Delivery = z.object({
  id: Id,
  destinationId: Id,
  leadId: Id.nullable(),
  event: z.string(),
  state: DeliveryState,
  /** Tries so far. */
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Of one that waits: when it is tried next. */
  nextAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Of the last try. */
  status: z.number().int().nullable(),
  fault: DeliveryFault.nullable(),
  /** What the destination said, as it said it; what is missing where `namesWhatIsMissing`. */
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
  fault: DeliveryFault.nullable(),
  message: z.string(),
  /** As it was sent, secrets masked. */
  request: z.string(),
  /** What was answered, as far as it is kept. */
  response: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;
