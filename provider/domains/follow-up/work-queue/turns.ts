import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { QueueReason } from "@/contract/follow-up/work-queue.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { againRows, agreedRows, MAX_LISTED, NO_HURRY, waitingRows } from "@/provider/domains/lead-core/due-rows.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import { isOpen } from "@/provider/domains/lead-core/work-conditions.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";

const ATTEMPTED_DAYS = 60;

const hasNoAdvisor = isNull(lead.advisorId);

/** Uncorrelated, so that it runs once per statement. */
export function lastAttemptedBy({ userId }: LicensedActor): SQL {
  return sql`select a.lead_id as id from contact_attempt a join lead l on l.license_id = a.license_id and l.id = a.lead_id
    where a.actor_id = ${userId} and a.at > now() - make_interval(days => ${ATTEMPTED_DAYS})
      and (l.first_contact_at is null or a.next_action_at = l.next_action_at)
      and not exists (select from contact_attempt later where later.license_id = a.license_id
        and later.lead_id = a.lead_id and later.at > a.at and later.actor_id <> a.actor_id)`;
}

export function isWorkableBy({ userId }: LicensedActor): SQL | undefined {
  const isClaimedByOther = sql`${lead.claimedBy} <> ${userId} and ${lead.claimedUntil} > now()`;
  return or(eq(lead.advisorId, userId), and(hasNoAdvisor, sql`(${isClaimedByOther}) is not true`));
}

const FIRST_PAGE = { from: undefined, isOlder: true, isInclusive: true, take: MAX_LISTED } as const;

export const BY_TURN = sql.raw("turn, due_at, id");

/** Order: own claim, due promises, leads without a conversation, due retries. */
export const readyRows = (actor: LicensedActor, now: string): SQL => union(assigneeRotation(actor, now));

export function assigneeRotation(actor: LicensedActor, now: string, skipped?: string): SQL[] {
  const within = and(toWhere(visibilityFilter(actor)), skipped ? sql`${lead.id} <> ${skipped}` : undefined);
  const free = and(within, isFree(now));
  const [forOne, unassigned] = [and(free, isWorkableBy(actor)), and(free, hasNoAdvisor)];
  const own = and(free, eq(lead.advisorId, actor.userId));
  const [fresh, reached] = [isNull(lead.firstContactAt), isNotNull(lead.firstContactAt)];
  // Compares the column itself: an index walk cannot use an expression.
  const [agreed, again] = [and(forOne, lte(lead.nextActionAt, now)), and(forOne, lte(lead.againAt, now))];
  return [
    asTurn(0, "taken", claimedRows(and(within, isClaimedBy(actor, now), isWorkableBy(actor)))),
    asTurn(1, "promised", agreedRows(agreed, FIRST_PAGE)),
    union([
      asTurn(2, "new", waitingRows(and(unassigned, fresh), FIRST_PAGE)),
      asTurn(2, "new", waitingRows(and(own, fresh), FIRST_PAGE)),
    ]),
    union([
      asTurn(3, "again", againRows(again, FIRST_PAGE)),
      asTurn(3, "stage", waitingRows(and(unassigned, reached), FIRST_PAGE)),
      asTurn(3, "stage", waitingRows(and(own, reached), FIRST_PAGE)),
    ]),
  ];
}

const union = (selections: SQL[]) => sql.join(selections, sql` union all `);

const asTurn = (turn: number, reason: QueueReason, rows: SQL) =>
  sql`select id, ${sql.raw(String(turn))} as turn, due_at, is_timed, ${sql.raw(`'${reason}'`)} as reason from (${rows}) of_turn`;

export const KNOWN_DUE = sql`coalesce(lead.next_action_at, lead.again_at, lead.stage_at + make_interval(hours => s.sla_hours))`;
export const OF_STAGE = sql`left join stage s on s.license_id = lead.license_id and s.id = lead.stage_id`;
export const NEVER_DUE = sql`lead.stage_at + make_interval(hours => ${NO_HURRY})`;

const claimedRows = (where: SQL | undefined) => sql`
  select lead.id, coalesce(${KNOWN_DUE}, ${NEVER_DUE}) as due_at, ${KNOWN_DUE} is not null as is_timed
    from lead ${OF_STAGE} where ${where}`;

const isWorked = and(eq(lead.dealState, "new"), eq(lead.doNotContact, false), isNull(lead.erasedAt), isOpen);

export function isClaimedBy({ userId }: LicensedActor, now: string): SQL | undefined {
  return and(eq(lead.claimedBy, userId), gt(lead.claimedUntil, now), isWorked);
}

export function isFree(now: string): SQL | undefined {
  const lately = sql`exists (select from ${contactAttempt} a where a.license_id = ${lead.licenseId}
    and a.lead_id = ${lead.id} and a.at > ${now}::timestamptz - interval '2 hours')`;
  return and(
    eq(lead.dealState, "new"),
    eq(lead.doNotContact, false),
    or(isNull(lead.claimedUntil), lte(lead.claimedUntil, now)),
    or(
      sql`coalesce(${lead.nextActionAt}, ${lead.againAt}) <= ${now}::timestamptz`,
      and(isNull(lead.nextActionAt), isNull(lead.againAt), sql`not ${lately}`),
    ),
  );
}
