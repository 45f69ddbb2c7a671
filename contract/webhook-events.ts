// Without a schema: lists of every page carry the words that they filter by.

/** What a webhook may ask for; none that nothing announces. People read `t("webhookDeliveries.words.event." + event)`. */
export const WEBHOOK_EVENTS = [
  "lead.created",
  "lead.duplicated",
  "lead.failed",
  "lead.updated",
  "lead.reprocessed",
  "lead.assigned",
  "lead.stage_changed",
  "lead.crm_integrated",
  "lead.crm_failed",
  "connection.unhealthy",
  "person.erased",
] as const;

/** Sent by hand, to whichever events a webhook asks for. */
export const TEST_EVENT = "webhook.test";
export const SENT_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
