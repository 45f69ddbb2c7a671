import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { isToSell } from "./meeting-words.ts";
import type { Dataset } from "./report.ts";
import { isFailed, isForSale, isToIntegrate, isUnique, isWorked } from "./words.ts";

/** The leads that came in the period: the cohort of most reports. Those that were erased still count. */
export const leadsReceived = { of: "leads", from: sql`${lead}`, at: sql`${lead.createdAt}` } satisfies Dataset;

/** The unique ones of them. Somebody was reached for few. */
export const uniqueLeadsReceived = {
  ...leadsReceived,
  where: isUnique,
  few: { where: isWorked, all: sql`${lead}` },
} satisfies Dataset;

/**
 * Those that failed, each read for itself: few did, and what was wrong with them is in no index. The offsets keep the planner
 * from reading the others.
 */
export const leadsThatFailed = {
  ...leadsReceived,
  from: ({ from, to }) => sql`(
      select license_id, id from lead
      where deal_state = 'failed' and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz offset 0) failed
    cross join lateral (select * from lead where lead.license_id = failed.license_id and lead.id = failed.id offset 0) lead`,
  where: isFailed,
} satisfies Dataset;

/**
 * Leads that were sold in the period: they came to a won stage, as the stages were then, and have not left those since.
 * What the workshop wins is no sale, and what repeats another lead is no second one.
 */
export const leadsSold = {
  of: "leads",
  from: sql`${lead}`,
  at: sql`${lead.soldAt}`,
  isLeadsOwnTime: true,
  where: isForSale,
} satisfies Dataset;

/**
 * Such leads that were lost in the period: they came to a lost stage, as the stages were then, and have not left those
 * since. From one lost stage to another is no second loss.
 */
export const leadsLost = { ...leadsSold, at: sql`${lead.lostAt}` } satisfies Dataset;

/**
 * Unique leads in an open stage or in none, as it stands now and whenever they came. Of one that was erased nothing is
 * left to do.
 */
export const leadsOpen = {
  of: "leads",
  from: sql`lead`,
  at: null,
  cameAt: sql`${lead.createdAt}`,
  where: sql`${isUnique} and ${lead.erasedAt} is null
    and (${lead.stageId} is null or ${lead.stageId} in (select id from stage where type = 'open'))`,
} satisfies Dataset;

/** Of those, what is overdue: reached by what is to be done, which few of them have. */
export const leadsOverdue = {
  ...leadsOpen,
  where: sql`${leadsOpen.where} and ${lead.nextActionAt} <= now()`,
} satisfies Dataset;

// Each has its lead, by its foreign key. Joined as if it might have none, so that the leads of a licence are not read
// where nothing is asked of them.

/** Somebody's attempts to reach leads' people, by when they were made; automatic messages are nobody's. */
export const attemptsMade = {
  of: "attempts",
  own: { advisor: sql`attempt.actor_id` },
  from: sql`contact_attempt attempt left join lead on lead.license_id = attempt.license_id and lead.id = attempt.lead_id`,
  at: sql`attempt.at`,
  where: sql`attempt.actor_id is not null`,
} satisfies Dataset;

/** Appointments with leads that were made in the period. One that takes another's place was made when that was. */
export const appointmentsMade = {
  of: "appointments",
  own: { agency: sql`coalesce(meeting.agency_id, ${lead.agencyId})`, advisor: sql`meeting.advisor_id` },
  from: sql`appointment meeting left join lead on lead.license_id = meeting.license_id and lead.id = meeting.lead_id`,
  at: sql`meeting.created_at`,
  where: sql`meeting.previous_id is null and meeting.lead_id is not null`,
} satisfies Dataset;

/**
 * Visits and test drives that were to be in the period, with leads that are to be sold to. The offset has each look up its
 * lead: without it the planner reads all of the licence.
 */
export const meetingsDue = {
  ...appointmentsMade,
  from: sql`appointment meeting cross join lateral (
      select * from lead where lead.license_id = meeting.license_id and lead.id = meeting.lead_id offset 0) lead`,
  at: sql`meeting.starts_at`,
  where: sql`${isToSell} and ${isForSale}`,
} satisfies Dataset;

/** Who came to the showroom. */
export const visitsMade = {
  of: "visits",
  own: { agency: sql`coalesce(visit.agency_id, ${lead.agencyId})`, advisor: sql`visit.advisor_id` },
  from: sql`visit left join lead on lead.license_id = visit.license_id and lead.id = visit.lead_id`,
  at: sql`visit.arrived_at`,
} satisfies Dataset;

/** How long the leads that came stood in each stage that they have left, also where there is no such stage any more. */
export const stays = {
  of: "stays",
  from: ({ from }) => sql`(select license_id, lead_id, from_stage_id, from_at, at from stage_change
      where from_stage_id is not null and at >= ${from}::timestamptz) stay
    join lead on lead.license_id = stay.license_id and lead.id = stay.lead_id`,
  at: sql`${lead.createdAt}`,
} satisfies Dataset;

/**
 * Each stage that the leads that came have stood in, once, also one that was removed: where they stand, and what they left
 * for the first time and have not come back to. No lead left a stage before it came.
 */
export const stagesReached = {
  of: "stays",
  from: ({ from, to }) => sql`(
      select lead.*, lead.stage_id as reached_id from lead
      where lead.stage_id is not null and lead.created_at >= ${from}::timestamptz and lead.created_at < ${to}::timestamptz
      union all select lead.*, left_by.from_stage_id from lead
      join stage_change left_by on left_by.license_id = lead.license_id and left_by.lead_id = lead.id
      where left_by.from_stage_id is distinct from lead.stage_id and left_by.is_first_leave
        and left_by.at >= ${from}::timestamptz
        and lead.created_at >= ${from}::timestamptz and lead.created_at < ${to}::timestamptz) lead`,
  at: sql`${lead.createdAt}`,
} satisfies Dataset;

/**
 * Leads that a CRM is still to have, each with what its last answer was; not a webhook's. Of one that was erased nothing is
 * kept of what its CRM said.
 */
export const leadsRefused = {
  of: "leads",
  from: sql`lead left join lateral (
      select coalesce(status::text, fault) as code from (
        select status, fault, at from lead_at_crm known
        where known.license_id = lead.license_id and known.lead_id = lead.id and known.state = 'refused'
        union all
        select dead.status, dead.fault, dead.ended_at from delivery dead
        join destination on destination.license_id = dead.license_id and destination.id = dead.destination_id
        where dead.license_id = lead.license_id and dead.lead_id = lead.id and dead.state = 'failed'
          and destination.kind = 'crm'
      ) answer order by at desc limit 1) refusal on true`,
  at: sql`${lead.createdAt}`,
  where: isToIntegrate,
} satisfies Dataset;
