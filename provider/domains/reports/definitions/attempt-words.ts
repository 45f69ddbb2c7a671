import { sql } from "drizzle-orm";

/** Human conversation, not automatic messages. */
export const isHuman = sql`attempt.is_human_contact`;
export const isEffective = sql`attempt.is_human_contact and attempt.is_effective`;
