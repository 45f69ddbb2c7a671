import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { isFailed, isForSale, isToIntegrate, isToSell, isUnique, isWorked } from "./predicates.ts";
import type { Dataset } from "./report.ts";

/** Leads received in the period, including erased ones: the cohort of most reports. */
export const leadsReceived = { of: "leads", from: sql`${lead}`, at: sql`${lead.createdAt}` } satisfies Dataset;

export const uniqueLeadsReceived = {
  ...leadsReceived,
  where: isUnique,
  sparse: { where: isWorked, all: sql`${lead}` },
} satisfies Dataset;

/** Few leads fail, and errors are in no index: the offsets force key lookups. */
export const leadsThatFailed = {
  ...leadsReceived,
  from: ({ from, to }) => sql`(
      select license_id, id from lead
      where deal_state = 'failed' and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz offset 0) failed
    cross join lateral (select * from lead where lead.license_id = failed.license_id and lead.id = failed.id offset 0) lead`,
  where: isFailed,
} satisfies Dataset;

/** Entered a won stage by its type then, and stay there. Excludes workshop leads and duplicates. */
export const leadsSold = {
  of: "leads",
  from: sql`${lead}`,
  at: sql`${lead.soldAt}`,
  isLeadsOwnTime: true,
  where: isForSale,
} satisfies Dataset;

export const leadsLost = { ...leadsSold, at: sql`${lead.lostAt}` } satisfies Dataset;

export const leadsOpen = {
  of: "leads",
  from: sql`lead`,
  at: null,
  receivedAt: sql`${lead.createdAt}`,
  where: sql`${isUnique} and ${lead.erasedAt} is null
    and (${lead.stageId} is null or ${lead.stageId} in (select id from stage where type = 'open'))`,
} satisfies Dataset;

export const leadsOverdue = {
  ...leadsOpen,
  where: sql`${leadsOpen.where} and ${lead.nextActionAt} <= now()`,
} satisfies Dataset;

// A left join on the foreign key: the planner skips the leads when nothing reads them.

/** Human attempts by their time; automatic messages are excluded. */
export const attemptsMade = {
  of: "attempts",
  own: { advisor: sql`attempt.actor_id` },
  from: sql`contact_attempt attempt left join lead on lead.license_id = attempt.license_id and lead.id = attempt.lead_id`,
  at: sql`attempt.at`,
  where: sql`attempt.actor_id is not null`,
} satisfies Dataset;

export const appointmentsMade = {
  of: "appointments",
  own: { agency: sql`coalesce(meeting.agency_id, ${lead.agencyId})`, advisor: sql`meeting.advisor_id` },
  from: sql`appointment meeting left join lead on lead.license_id = meeting.license_id and lead.id = meeting.lead_id`,
  at: sql`meeting.created_at`,
  where: sql`meeting.previous_id is null and meeting.lead_id is not null`,
} satisfies Dataset;

/** The offset forces key lookups; otherwise the planner scans the licence. */
export const meetingsDue = {
  ...appointmentsMade,
  from: sql`appointment meeting cross join lateral (
      select * from lead where lead.license_id = meeting.license_id and lead.id = meeting.lead_id offset 0) lead`,
  at: sql`meeting.starts_at`,
  where: sql`${isToSell} and ${isForSale}`,
} satisfies Dataset;

export const visitsMade = {
  of: "visits",
  own: { agency: sql`coalesce(visit.agency_id, ${lead.agencyId})`, advisor: sql`visit.advisor_id` },
  from: sql`visit left join lead on lead.license_id = visit.license_id and lead.id = visit.lead_id`,
  at: sql`visit.arrived_at`,
} satisfies Dataset;

export const stays = {
  of: "stays",
  from: ({ from }) => sql`(select license_id, lead_id, from_stage_id, from_at, at from stage_change
      where from_stage_id is not null and at >= ${from}::timestamptz) stay
    join lead on lead.license_id = stay.license_id and lead.id = stay.lead_id`,
  at: sql`${lead.createdAt}`,
} satisfies Dataset;

/** Stages each received lead reached, once: the current one and first exits without return. Includes deleted stages. */
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
