import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { QueueReason } from "@/contract/follow-up/due-lists.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import { MOST_LISTED } from "./due-lead.ts";
import { againRows, agreedRows, isOpen, NO_HURRY, waitingRows } from "./due-rows.ts";
import { hasNoAdvisor, isWorkableBy } from "./of-centre.ts";

const WALK = { from: undefined, isOlder: true, isInclusive: true, take: MOST_LISTED } as const;

/** The order in which leads of the queue are handed out, whether they are listed or the next one is asked for. */
export const BY_TURN = sql.raw("turn, due_at, id");

/**
 * What may be handed out at this moment: first what one holds, then what was promised to somebody and is due, then with whom
 * nobody has spoken, then what is due again. Never what belongs to an advisor, unless whoever asks is that.
 */
export const readyRows = (actor: LicensedActor, now: string): SQL => union(assigneeRotation(actor, now));

/** The same, each turn a selection of its own: who takes one lead reads no turn after the one that has it. */
export function assigneeRotation(actor: LicensedActor, now: string, skipped?: string): SQL[] {
  const within = and(toWhere(visibilityFilter(actor)), skipped ? sql`${lead.id} <> ${skipped}` : undefined);
  const free = and(within, isFree(now));
  const [forOne, nobodys] = [and(free, isWorkableBy(actor)), and(free, hasNoAdvisor)];
  const own = and(free, eq(lead.advisorId, actor.userId));
  const [fresh, spoken] = [isNull(lead.firstContactAt), isNotNull(lead.firstContactAt)];
  // An index walk ends by the time itself, not by an expression of it.
  const [agreed, again] = [and(forOne, lte(lead.nextActionAt, now)), and(forOne, lte(lead.againAt, now))];
  // Whose it is stands apart: each is an index walk of its own.
  return [
    asTurn(0, "taken", heldRows(and(within, isHeldBy(actor, now), isWorkableBy(actor)))),
    asTurn(1, "promised", agreedRows(agreed, WALK)),
    union([
      asTurn(2, "new", waitingRows(and(nobodys, fresh), WALK)),
      asTurn(2, "new", waitingRows(and(own, fresh), WALK)),
    ]),
    union([
      asTurn(3, "again", againRows(again, WALK)),
      asTurn(3, "stage", waitingRows(and(nobodys, spoken), WALK)),
      asTurn(3, "stage", waitingRows(and(own, spoken), WALK)),
    ]),
  ];
}

const union = (selections: SQL[]) => sql.join(selections, sql` union all `);

const asTurn = (turn: number, why: QueueReason, rows: SQL) =>
  sql`select id, ${sql.raw(String(turn))} as turn, due_at, is_timed, ${sql.raw(`'${why}'`)} as why from (${rows}) of_turn`;

/** When a lead is due, by what was agreed on, else by the next try, else by its stage; null where none is said. */
export const KNOWN_DUE = sql`coalesce(lead.next_action_at, lead.again_at, lead.stage_at + make_interval(hours => s.sla_hours))`;
export const OF_STAGE = sql`left join stage s on s.license_id = lead.license_id and s.id = lead.stage_id`;
export const NEVER_DUE = sql`lead.stage_at + make_interval(hours => ${NO_HURRY})`;

const heldRows = (where: SQL | undefined) => sql`
  select lead.id, coalesce(${KNOWN_DUE}, ${NEVER_DUE}) as due_at, ${KNOWN_DUE} is not null as is_timed
    from lead ${OF_STAGE} where ${where}`;

/** Whatever was done to it since it was taken. */
const isWorked = and(eq(lead.dealState, "new"), eq(lead.doNotContact, false), isNull(lead.erasedAt), isOpen);

export function isHeldBy({ userId }: LicensedActor, now: string): SQL | undefined {
  return and(eq(lead.claimedBy, userId), gt(lead.claimedUntil, now), isWorked);
}

/**
 * Unique, nobody's at this moment, may be contacted, and nothing is due later: not what was agreed on, nor the next try. Who
 * was tried just now and has no such time waits, too.
 */
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
