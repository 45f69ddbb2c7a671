import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";

const TAKEN_DAYS = 60;

export const hasNoAdvisor = isNull(lead.advisorId);

/** Uncorrelated, so that it runs once per statement. */
export function lastAttemptedBy({ userId }: LicensedActor): SQL {
  return sql`select a.lead_id as id from contact_attempt a join lead l on l.license_id = a.license_id and l.id = a.lead_id
    where a.actor_id = ${userId} and a.at > now() - make_interval(days => ${TAKEN_DAYS})
      and (l.first_contact_at is null or a.next_action_at = l.next_action_at)
      and not exists (select from contact_attempt later where later.license_id = a.license_id
        and later.lead_id = a.lead_id and later.at > a.at and later.actor_id <> a.actor_id)`;
}

export function isWorkableBy({ userId }: LicensedActor): SQL | undefined {
  const isClaimedByOther = sql`${lead.claimedBy} <> ${userId} and ${lead.claimedUntil} > now()`;
  return or(eq(lead.advisorId, userId), and(hasNoAdvisor, sql`(${isClaimedByOther}) is not true`));
}
