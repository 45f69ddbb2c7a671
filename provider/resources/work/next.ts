import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { scopeOf, whereOf } from "../leads/filter.ts";
import { againRows, agreedRows, endOf, isOpen, waitingRows } from "./due-rows.ts";
import { isForOne, isNobodys } from "./of-centre.ts";

const CLAIMED_MS = 15 * 60_000;
const LOOKED_AT = 50;

/**
 * The next lead of the queue, kept from everybody else for a quarter of an hour or until an attempt is kept. Who has one
 * gets it again, unless they pass it on. Rows that another is just taking are passed over, so no two get the same.
 */
export async function claimNext(db: Db, actor: LicensedActor, skipped?: string): Promise<string | null> {
  const now = new Date().toISOString();
  const own = and(eq(lead.claimedBy, actor.userId), gt(lead.claimedUntil, now));
  if (skipped)
    await db
      .update(lead)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(own, eq(lead.id, skipped)));
  const [held] = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(own, isForOne(actor), isWorked))
    .limit(1);
  if (held) return held.id;
  const free = and(whereOf(scopeOf(actor)), isFree(now), skipped ? sql`${lead.id} <> ${skipped}` : undefined);
  for (const rows of turnsOf(actor, free)) {
    const taken = await claimFirst(db, actor, rows, now);
    if (taken) return taken;
  }
  return null;
}

const WALK = { from: undefined, isOlder: true, isInclusive: true, take: LOOKED_AT } as const;

/**
 * What is handed out, one after the other: what was promised to somebody and is due, with whom nobody has spoken and who is
 * nobody's, and what is due again. Never what belongs to an advisor, unless whoever asks is that.
 */
function turnsOf(actor: LicensedActor, free: SQL | undefined): SQL[] {
  const [forOne, own] = [and(free, isForOne(actor)), and(free, eq(lead.advisorId, actor.userId))];
  const nobodys = and(free, isNobodys);
  const fresh = isNull(lead.firstContactAt);
  // Whose it is stands apart: each is an index walk of its own.
  return [
    agreedRows(forOne, WALK),
    sql`${waitingRows(and(nobodys, fresh), WALK)} union all ${waitingRows(and(own, fresh), WALK)}`,
    sql`${againRows(forOne, WALK)} union all ${waitingRows(nobodys, WALK)} union all ${waitingRows(own, WALK)}`,
  ];
}

async function claimFirst(db: Db, actor: LicensedActor, due: SQL, now: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${due}) due ${endOf(WALK, sql`due_at`, sql`id`)}`,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  const [taken] = await db
    .select({ id: lead.id })
    .from(lead)
    .where(and(inArray(lead.id, ids), isFree(now)))
    .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${lead.id})`)
    .limit(1)
    .for("no key update", { skipLocked: true });
  if (!taken) return;
  const claimedUntil = new Date(Date.parse(now) + CLAIMED_MS).toISOString();
  await db.update(lead).set({ claimedBy: actor.userId, claimedUntil }).where(eq(lead.id, taken.id));
  return taken.id;
}

/** Whatever was done to it since it was taken. */
const isWorked = and(eq(lead.dealState, "new"), eq(lead.doNotContact, false), isNull(lead.erasedAt), isOpen);

/**
 * Unique, nobody's at this moment, may be contacted, and nothing is due later: not what was agreed on, nor the next try. Who
 * was tried just now and has no such time waits, too.
 */
function isFree(now: string): SQL | undefined {
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
