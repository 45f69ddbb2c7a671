import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { appointmentsMade, leadsReceived } from "./datasets.ts";
import { isOnAgenda, isUnique } from "./predicates.ts";
import type { Dataset } from "./report.ts";

const isRetained = sql`${lead.erasedAt} is null and not ${lead.doNotContact}`;

const isOpenByThen = sql`(${lead.soldAt} is null or ${lead.soldAt} >= ending.at)
    and (${lead.lostAt} is null or ${lead.lostAt} >= ending.at)`;

/** Unique leads received in the period, open and without a conversation at its end, or now if it is running. */
export const leadsUnanswered = {
  ...leadsReceived,
  from: ({ to }) => sql`lead cross join (select ${to}::timestamptz as at) ending`,
  where: sql`${isUnique} and ${isRetained} and ${isOpenByThen}
    and (${lead.firstContactAt} is null or ${lead.firstContactAt} >= ending.at)`,
} satisfies Dataset;

/** Counts each lead once: its latest next action was due in the period, with nothing done by the end. */
export const actionsMissed = {
  of: "leads",
  from: ({ to }) => sql`contact_attempt promise
    join lead on lead.license_id = promise.license_id and lead.id = promise.lead_id
    cross join (select ${to}::timestamptz as at) ending`,
  at: sql`promise.next_action_at`,
  where: sql`promise.next_action_at <= now() and ${isUnique} and ${isRetained} and ${isOpenByThen}
    and not exists (select from contact_attempt later
      where later.license_id = promise.license_id and later.lead_id = promise.lead_id
        and (later.at, later.id) > (promise.at, promise.id) and later.at < ending.at)
    and not exists (select from appointment meeting
      where meeting.license_id = promise.license_id and meeting.lead_id = promise.lead_id
        and meeting.created_at > promise.at and meeting.created_at < ending.at)`,
} satisfies Dataset;

export const upcomingAppointments = {
  ...appointmentsMade,
  at: sql`meeting.starts_at`,
  where: isOnAgenda,
} satisfies Dataset;
