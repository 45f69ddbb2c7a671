import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { work } from "@/contract/follow-up/work-queue.ts";
import { CHANNELS } from "@/contract/kernel/channels.ts";
import type { OutputOf } from "@/contract/kernel/endpoint.ts";
import { listPeople } from "@/provider/db/lookups.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { getRule, namesOfModels } from "@/provider/domains/intake/license-settings.ts";
import { MAX_LISTED } from "@/provider/domains/lead-core/due-rows.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { listResults } from "../contact-results.ts";
import { handIn } from "./hand-in.ts";
import { listCalls, listDue, listQueue } from "./queries.ts";
import { findSimilar } from "./similar.ts";
import { assigneeRotation, BY_TURN, isClaimedBy, isFree } from "./turns.ts";

const CLAIMED_MS = 15 * 60_000;

/** Claims a lead for 15 minutes or until an attempt. Skips locked rows, so no two users get the same. */
async function claimNext(ctx: RequestContext, skipped?: string): Promise<string | null> {
  const now = new Date().toISOString();
  const isOwn = eq(lead.claimedBy, ctx.actor.userId);
  if (skipped)
    await ctx.db
      .update(lead)
      .set({ claimedBy: null, claimedUntil: null })
      .where(and(isOwn, eq(lead.id, skipped)));
  const assigned = await assignFirst(ctx, now, skipped);
  if (!assigned) return null;
  if (!assigned.isClaimed) {
    const claimedUntil = new Date(Date.parse(now) + CLAIMED_MS).toISOString();
    await ctx.db.update(lead).set({ claimedBy: ctx.actor.userId, claimedUntil }).where(eq(lead.id, assigned.id));
  }
  return assigned.id;
}

async function assignFirst(ctx: RequestContext, now: string, skipped?: string) {
  const isClaimed = isClaimedBy(ctx.actor, now);
  for (const turn of assigneeRotation(ctx.actor, now, skipped)) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from (${turn}) ready order by ${BY_TURN} limit ${MAX_LISTED}`,
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) continue;
    const [assigned] = await ctx.db
      .select({ id: lead.id, isClaimed: sql<boolean>`coalesce(${isClaimed}, false)` })
      .from(lead)
      .where(and(inArray(lead.id, ids), or(isClaimed, isFree(now))))
      .orderBy(sql`array_position(${sql.param(ids)}::uuid[], ${lead.id})`)
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (assigned) return assigned;
  }
  return undefined;
}

export const workRoutes = implement(work, {
  due: query(listDue),
  add: ({ input, http: { headers }, ...ctx }) => handIn(ctx, { source: "external-management", headers, input }),
  write: ({ input: { source, ...input }, http: { headers }, ...ctx }) => handIn(ctx, { source, headers, input }),
  next: command(async (ctx, input) => ({ id: await claimNext(ctx, input.skip) })),
  queue: query(listQueue),
  calls: query(listCalls),
  resources: async ({ transaction, actor, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    const rows = await transaction(async (db) => ({
      results: await listResults(db),
      advisors: await listPeople(db, "sales-manager"),
      agencies: await db.select({ id: agency.id, name: agency.name }).from(agency).orderBy(asc(agency.name)),
    }));
    const requiredFields = Object.fromEntries(
      CHANNELS.map((channel) => [channel, getRule(settings, channel).requiredFields]),
    ) as OutputOf<typeof work.resources>["requiredFields"];
    return { ...rows, products: namesOfModels(settings), requiredFields };
  },
  similar: query(findSimilar),
});
