// No schema here: every list page bundles these values for its filters.

/**
 * What a webhook may ask for, by what it is about; none that nothing announces. What each says is in
 * `messages.ts`. People read `t("webhookDeliveries.words.event." + event)`, and `t("webhooks.subjects." + subject)`.
 */
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

/** Sent by hand, to whichever events a webhook asks for. */
export const TEST_EVENT = "webhook.test";
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
