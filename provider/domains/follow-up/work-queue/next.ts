import { and, eq, inArray, or, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { MAX_LISTED } from "./due-rows.ts";
import { assigneeRotation, BY_TURN, isClaimedBy, isFree } from "./turns.ts";

const CLAIMED_MS = 15 * 60_000;

/** Claims a lead for 15 minutes or until an attempt. Skips locked rows, so no two users get the same. */
export async function claimNext(ctx: RequestContext, skipped?: string): Promise<string | null> {
  const now = new Date().toISOString();
  const isOwn = eq(lead.claimedBy, ctx.actor.userId);
  if (skipped)
    await ctx.db
      .update(lead)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(isOwn, eq(lead.id, skipped)));
  const taken = await takeFirst(ctx, now, skipped);
  if (!taken) return null;
  if (!taken.isClaimed) {
    const claimedUntil = new Date(Date.parse(now) + CLAIMED_MS).toISOString();
    await ctx.db.update(lead).set({ claimedBy: ctx.actor.userId, claimedUntil }).where(eq(lead.id, taken.id));
  }
  return taken.id;
}

async function takeFirst(ctx: RequestContext, now: string, skipped?: string) {
  const isClaimed = isClaimedBy(ctx.actor, now);
  for (const turn of assigneeRotation(ctx.actor, now, skipped)) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from (${turn}) ready order by ${BY_TURN} limit ${MAX_LISTED}`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    const [taken] = await ctx.db
      .select({ id: lead.id, isClaimed: sql<boolean>`coalesce(${isClaimed}, false)` })
      .from(lead)
      .where(and(inArray(lead.id, ids), or(isClaimed, isFree(now))))
      .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${lead.id})`)
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (taken) return taken;
  }
  return undefined;
}
