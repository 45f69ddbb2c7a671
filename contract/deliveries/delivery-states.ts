// Without a schema: lists of every page carry the words that they filter by.

/** `failed` is the end of its attempts: a dead letter, until someone sends it again. */
export const DELIVERY_STATES = ["waiting", "sending", "delivered", "failed"] as const;
