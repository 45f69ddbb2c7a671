import { sql } from "drizzle-orm";

export const isHuman = sql`attempt.is_human_contact`;
export const isEffective = sql`attempt.is_human_contact and attempt.is_effective`;
