import { and, asc, count, desc, eq, gte, lt } from "drizzle-orm";
import type { Attempt } from "@/contract/follow-up/attempts.ts";
import { zoneOf } from "@/provider/db/license-time-zone.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactResult } from "@/provider/db/schema/contact-results.ts";
import { assertLeadVisible } from "@/provider/domains/lead-core/visibility.ts";
import { todayAt } from "@/provider/domains/reports/period.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";

const MAX_LISTED = 100;
const LOOKED_BACK_MS = 28 * 86_400_000;
const MAX_USUAL = 8;

/** @throws Problem NOT_FOUND */
export async function listAttempts(ctx: RequestContext, leadId: string): Promise<Attempt[]> {
  await assertLeadVisible(ctx, leadId);
  return ctx.db
    .select({
      id: contactAttempt.id,
      at: contactAttempt.at,
      actor: contactAttempt.actor,
      channel: contactAttempt.channel,
      result: contactAttempt.result,
      note: contactAttempt.note,
      isHumanContact: contactAttempt.isHumanContact,
      nextAction: contactAttempt.nextAction,
      nextActionAt: contactAttempt.nextActionAt,
    })
    .from(contactAttempt)
    .where(eq(contactAttempt.leadId, leadId))
    .orderBy(desc(contactAttempt.at), desc(contactAttempt.id))
    .limit(MAX_LISTED);
}

export async function listUsualResults(ctx: RequestContext): Promise<string[]> {
  const [{ from: today }] = todayAt(new Date(), await zoneOf(ctx.db));
  const rows = await ctx.db
    .select({ resultId: contactAttempt.resultId })
    .from(contactAttempt)
    .innerJoin(contactResult, eq(contactResult.id, contactAttempt.resultId))
    .where(
      and(
        eq(contactAttempt.actorId, ctx.actor.userId),
        gte(contactAttempt.at, new Date(Date.parse(today) - LOOKED_BACK_MS).toISOString()),
        lt(contactAttempt.at, today),
      ),
    )
    .groupBy(contactAttempt.resultId, contactResult.order)
    .orderBy(desc(count()), asc(contactResult.order), asc(contactAttempt.resultId))
    .limit(MAX_USUAL);
  return rows.map(({ resultId }) => resultId);
}
