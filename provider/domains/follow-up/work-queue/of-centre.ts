import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";

/** What one tried longer ago is not one's own any more. */
const TAKEN_DAYS = 60;

export const hasNoAdvisor = isNull(lead.advisorId);

/**
 * Ids of leads that somebody took by being the last to try them: until a person was spoken with, and from then on while
 * what was agreed on at that try is due. It names no row outside, so that it is read once a statement.
 */
export function lastAttemptedBy({ userId }: LicensedActor): SQL {
  return sql`select a.lead_id as id from contact_attempt a join lead l on l.license_id = a.license_id and l.id = a.lead_id
    where a.actor_id = ${userId} and a.at > now() - make_interval(days => ${TAKEN_DAYS})
      and (l.first_contact_at is null or a.next_action_at = l.next_action_at)
      and not exists (select from contact_attempt later where later.license_id = a.license_id
        and later.lead_id = a.lead_id and later.at > a.at and later.actor_id <> a.actor_id)`;
}

/** One's own as their advisor, or nobody's whom no other holds: an advisor's leads are theirs to work, whoever tried them. */
export function isWorkableBy({ userId }: LicensedActor): SQL | undefined {
  const isHeld = sql`${lead.claimedBy} <> ${userId} and ${lead.claimedUntil} > now()`;
  return or(eq(lead.advisorId, userId), and(hasNoAdvisor, sql`(${isHeld}) is not true`));
}
