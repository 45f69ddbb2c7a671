import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Facts } from "./report.ts";
import { isForSale, isToIntegrate } from "./words.ts";

/** The leads that came in the period: the cohort of most reports. Those that were erased still count. */
export const leadsThatCame = { of: "leads", from: sql`${lead}`, at: sql`${lead.createdAt}` } satisfies Facts;

/**
 * Leads that were sold in the period: they came to a won stage, as the stages were then, and have not left those since.
 * What the workshop wins is no sale, and what repeats another lead is no second one.
 */
export const leadsSold = {
  of: "leads",
  from: sql`${lead}`,
  at: sql`${lead.soldAt}`,
  where: isForSale,
} satisfies Facts;

/**
 * Such leads that were lost in the period: they came to a lost stage, as the stages were then, and have not left those
 * since. From one lost stage to another is no second loss. The offset has each look up its own lead's later moves:
 * without it the planner reads those of all leads.
 */
export const leadsLost = {
  of: "leads",
  from: sql`stage_change lost join lead on lead.license_id = lost.license_id and lead.id = lost.lead_id`,
  at: sql`lost.at`,
  where: sql`lost.to_type = 'lost' and lost.from_type is distinct from 'lost' and ${isForSale} and not exists (
    select from stage_change later
    where later.license_id = lost.license_id and later.lead_id = lost.lead_id and later.at > lost.at
      and (later.to_type <> 'lost' or later.from_type is distinct from 'lost') offset 0)`,
} satisfies Facts;

/**
 * Unique leads in an open stage or in none, as it stands now and whenever they came. Of one that was erased nothing is
 * left to do. Two reads of the stages' index: by one, closed leads would be read as well.
 */
export const leadsOpen = {
  of: "leads",
  from: sql`(
      select lead.* from lead join stage on stage.license_id = lead.license_id and stage.id = lead.stage_id
      where stage.type = 'open'
      union all select lead.* from lead where stage_id is null) lead`,
  at: null,
  where: sql`${lead.dealState} = 'new' and ${lead.erasedAt} is null`,
} satisfies Facts;

// Each has its lead, by its foreign key. Joined as if it might have none, so that the leads of a licence are not read
// where nothing is asked of them.

/** Attempts to reach leads' people, by when they were made. */
export const attemptsMade = {
  of: "attempts",
  own: { advisor: sql`attempt.actor_id` },
  from: sql`contact_attempt attempt left join lead on lead.license_id = attempt.license_id and lead.id = attempt.lead_id`,
  at: sql`attempt.at`,
} satisfies Facts;

/** Appointments with leads that were made in the period. One that takes another's place was made when that was. */
export const appointmentsMade = {
  of: "appointments",
  own: { agency: sql`coalesce(meeting.agency_id, ${lead.agencyId})`, advisor: sql`meeting.advisor_id` },
  from: sql`appointment meeting left join lead on lead.license_id = meeting.license_id and lead.id = meeting.lead_id`,
  at: sql`meeting.created_at`,
  where: sql`meeting.previous_id is null and meeting.lead_id is not null`,
} satisfies Facts;

/** Visits and test drives that were to be in the period, with leads that are to be sold to. */
export const meetingsDue = {
  ...appointmentsMade,
  at: sql`meeting.starts_at`,
  where: sql`meeting.type in ('visit', 'testDrive') and ${isForSale}`,
} satisfies Facts;

/** Who came to the showroom. */
export const visitsMade = {
  of: "visits",
  own: { agency: sql`coalesce(visit.agency_id, ${lead.agencyId})`, advisor: sql`visit.advisor_id` },
  from: sql`visit left join lead on lead.license_id = visit.license_id and lead.id = visit.lead_id`,
  at: sql`visit.arrived_at`,
} satisfies Facts;

/** How long the leads that came stood in each stage that they have left, also where there is no such stage any more. */
export const stays = {
  of: "stays",
  from: ({ from }) => sql`(select license_id, lead_id, from_stage_id, from_at, at from stage_change
      where from_stage_id is not null and at >= ${from}::timestamptz) stay
    join lead on lead.license_id = stay.license_id and lead.id = stay.lead_id`,
  at: sql`${lead.createdAt}`,
} satisfies Facts;

/**
 * Each stage that the leads that came have stood in, once, also one that was removed. Their moves are reached through them, or by their time where
 * that is less: nothing before the period is read, nor more than theirs where much has passed since.
 */
export const stagesReached = {
  of: "stays",
  from: ({ from, to }) => sql`(
      select license_id, id as lead_id, stage_id from lead
      where stage_id is not null and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      union select came.license_id, came.id, left_by.from_stage_id from lead came
      join stage_change left_by on left_by.license_id = came.license_id and left_by.lead_id = came.id
      where left_by.from_stage_id is not null and left_by.at >= ${from}::timestamptz
        and came.created_at >= ${from}::timestamptz and came.created_at < ${to}::timestamptz) reached
    join lead on lead.license_id = reached.license_id and lead.id = reached.lead_id`,
  at: sql`${lead.createdAt}`,
} satisfies Facts;

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
} satisfies Facts;
