// Excludes schemas: every list page bundles these values for its filters.

/** `failed` ends the attempts: a dead letter until it is resent. */
export const DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
