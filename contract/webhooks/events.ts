// Excludes schemas: every list page bundles these values for its filters.

/** Webhook events by subject; all are published. Payloads are in `messages.ts`. */
export const EVENTS_OF = {
  lead: [
    "lead.created",
    "lead.duplicated",
    "lead.failed",
    "lead.updated",
    "lead.reprocessed",
    "lead.assigned",
    "lead.stage_changed",
    "lead.crm_integrated",
    "lead.crm_failed",
  ],
  appointment: ["appointment.created", "appointment.updated", "appointment.ended"],
  visit: ["visit.arrived", "visit.ended"],
  referral: ["referral.created", "referral.reviewed", "referral.reward_changed"],
  connection: ["connection.unhealthy"],
  person: ["person.erased"],
} as const;
export type WebhookSubject = keyof typeof EVENTS_OF;
export const WEBHOOK_SUBJECTS = Object.keys(EVENTS_OF) as WebhookSubject[];

export const WEBHOOK_EVENTS = WEBHOOK_SUBJECTS.flatMap(
  (subject): readonly (typeof EVENTS_OF)[WebhookSubject][number][] => EVENTS_OF[subject],
);

export const TEST_EVENT = "webhook.test";
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
