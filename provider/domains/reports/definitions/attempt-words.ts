import { sql } from "drizzle-orm";

/** A person spoke with a person: automatic messages do not count. */
export const isHuman = sql`attempt.is_human_contact`;
/** And it brought the sale further. */
export const isEffective = sql`attempt.is_human_contact and attempt.is_effective`;
