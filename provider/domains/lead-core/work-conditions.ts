import { type SQL, sql } from "drizzle-orm";
import type { LeadFilter } from "@/contract/leads/leads.ts";
import { IS_REPAIRED } from "@/provider/db/schema/intake.ts";
import { isAssigned, lead } from "@/provider/db/schema/leads.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";

/** Conditions that neither facets nor the search function know. */
export type WorkConditions = {
  isUnassigned?: true;
  campaignId?: string;
  contact?: "none" | "made";
  dueSince?: string;
  dueBefore?: string;
  isWithoutDue?: true;
  tag?: "repaired" | "reengaged";
  mine?: { advisorId: string; since: string; before: string };
};

type WorkFilter = Pick<LeadFilter, "campaign" | "contact" | "nextAction" | "tag" | "mine">;

export function workConditions(
  { actor }: Pick<ActorContext, "actor">,
  { campaign, contact, nextAction, tag, mine }: WorkFilter,
  today: { since: string; before: string } | false | undefined,
): WorkConditions {
  return {
    ...(campaign && { campaignId: campaign }),
    ...(contact && { contact }),
    ...(nextAction === "overdue" && { dueBefore: new Date().toISOString() }),
    ...(nextAction === "today" && today && { dueSince: today.since, dueBefore: today.before }),
    ...(nextAction === "none" && { isWithoutDue: true }),
    ...(tag && { tag }),
    ...(mine && today && { mine: { advisorId: actor.userId, ...today } }),
  };
}

/** Deliveries and workshop visits concern buyers, not open sales. */
export const isOpen = sql`not exists (select from stage ended where ended.license_id = ${lead.licenseId}
  and ended.id = ${lead.stageId} and ended.type <> 'open')`;

const TIME_LIMIT = sql`(select ${lead.stageAt} + make_interval(hours => s.sla_hours) from stage s
  where s.license_id = ${lead.licenseId} and s.id = ${lead.stageId} and s.type = 'open')`;

/** Agreed time, else the next attempt, else the end of the stage's time limit; null: no work is due. */
export const DUE_AT = sql<
  string | null
>`case when ${lead.erasedAt} is null and ${isOpen} then coalesce(${lead.nextActionAt},
  case when not ${lead.doNotContact} then coalesce(${lead.againAt}, case when ${isAssigned(lead)} then ${TIME_LIMIT} end) end) end`;

type Rules = { [Key in keyof WorkConditions]-?: (value: NonNullable<WorkConditions[Key]>) => SQL };

const RULES: Rules = {
  isUnassigned: () => sql`${lead.advisorId} is null`,
  campaignId: (id) => sql`${lead.campaignId} = ${id}`,
  contact: (contact) => sql`${lead.firstContactAt} is ${sql.raw(contact === "none" ? "null" : "not null")}`,
  dueSince: (at) => sql`${DUE_AT} >= ${at}::timestamptz`,
  dueBefore: (at) => sql`${DUE_AT} < ${at}::timestamptz`,
  isWithoutDue: () => sql`${DUE_AT} is null`,
  tag: (tag) =>
    tag === "reengaged"
      ? sql`${lead.returnedAt} is not null`
      : sql`${lead.id} in (select r.lead_id from intake_request r where ${IS_REPAIRED})`,
  mine: ({ advisorId, since, before }) => sql`${lead.advisorId} = ${advisorId} and ${lead.dealState} <> 'duplicated'
    and (${DUE_AT} < ${before}::timestamptz or ${lead.createdAt} >= ${since}::timestamptz)`,
};

export function toWorkWhere(conditions: WorkConditions): SQL | undefined {
  const parts = Object.entries(RULES).flatMap(([key, rule]) => {
    const value = conditions[key as keyof WorkConditions];
    return value === undefined ? [] : [(rule as (value: unknown) => SQL)(value)];
  });
  return parts.length > 0 ? sql.join(parts, sql` and `) : undefined;
}

/** Splits off the conditions that facets and the search function know. */
export function splitConditions<Conditions extends WorkConditions>(conditions: Conditions) {
  const { isUnassigned, campaignId, contact, dueSince, dueBefore, isWithoutDue, tag, mine, ...known } = conditions;
  const work = { isUnassigned, campaignId, contact, dueSince, dueBefore, isWithoutDue, tag, mine };
  return { known, work: toWorkWhere(work) };
}
