import { and, asc, count, desc, eq, gte, lt } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Attempt, type AttemptInput, attempts } from "@/contract/follow-up/attempts.ts";
import { followUpChannel } from "@/contract/follow-up/contact-results.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { contactAttempt, contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { scheduleRetry, updateNextAction } from "@/provider/domains/agenda/next-action.ts";
import { assertLeadVisible } from "@/provider/domains/lead-core/filter.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { lockLead } from "@/provider/domains/lead-core/lock-lead.ts";
import { leadCommand } from "@/provider/domains/leads/change-lead.ts";
import { enterStage, moveLeadToStage } from "@/provider/domains/leads/move.ts";
import { todayAt } from "@/provider/domains/reports/period.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

const MAX_LISTED = 100;
const RECENT_MS = 28 * 86_400_000;
const MAX_USUAL = 8;

async function listAttempts(ctx: RequestContext, leadId: string): Promise<Attempt[]> {
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

async function listUsualResults(ctx: RequestContext): Promise<string[]> {
  const [{ from: today }] = todayAt(new Date(), await readTimeZone(ctx.db));
  const rows = await ctx.db
    .select({ resultId: contactAttempt.resultId })
    .from(contactAttempt)
    .innerJoin(contactResult, eq(contactResult.id, contactAttempt.resultId))
    .where(
      and(
        eq(contactAttempt.actorId, ctx.actor.userId),
        gte(contactAttempt.at, new Date(Date.parse(today) - RECENT_MS).toISOString()),
        lt(contactAttempt.at, today),
      ),
    )
    .groupBy(contactAttempt.resultId, contactResult.order)
    .orderBy(desc(count()), asc(contactResult.order), asc(contactAttempt.resultId))
    .limit(MAX_USUAL);
  return rows.map(({ resultId }) => resultId);
}

/** Records an attempt and replaces the next action: by default the planned appointment, else a retry. */
async function addAttempt(ctx: RequestContext, input: AttemptInput): Promise<void> {
  const { db, actor } = ctx;
  const before = await lockLead(ctx, input.dealId);
  if (before.doNotContact) throw new Problem("DO_NOT_CONTACT");
  const result = await getActiveResult(db, input.resultId);
  const { isHumanContact, isEffective } = result;
  const at = new Date().toISOString();
  const next = result.closesLead ? NOTHING : toNextAction(input, followUpChannel(result), at);
  const { id: leadId, channel: leadChannel } = before;
  await db.insert(contactAttempt).values({
    licenseId: actor.licenseId,
    id: uuidv7(),
    leadId,
    at,
    actorId: actor.userId,
    actor: actor.fullName,
    channel: input.channel,
    resultId: result.id,
    result: result.name,
    note: input.note ?? "",
    ...next,
    isHumanContact,
    isEffective,
  });
  const firstContactAt = before.firstContactAt ?? (isHumanContact ? at : null);
  const contactedAt = before.contactedAt ?? (isHumanContact && isEffective ? at : null);
  const isUnplanned = !result.closesLead && next.nextActionAt === null;
  const againAt = isUnplanned
    ? await scheduleRetry(db, { stageId: before.stageId, isProviderReachable: firstContactAt !== null }, at)
    : null;
  const triesToContact = before.triesToContact + (before.firstContactAt ? 0 : 1);
  await db
    .update(lead)
    .set({
      firstContactAt,
      contactedAt,
      triesToContact,
      ...next,
      againAt,
      claimedBy: null,
      claimedUntil: null,
      returnedAt: null,
      updatedAt: at,
    })
    .where(eq(lead.id, leadId));
  if (isUnplanned) await updateNextAction(db, leadId);
  // Notes may contain personal data: stored and erased with the attempt only.
  await writeAudit(ctx, {
    action: "lead.attempted",
    subject: "lead",
    subjectId: leadId,
    channel: leadChannel,
    after: { channel: input.channel, result: result.name, ...next },
  });
  if (result.closesLead) await closeLead(ctx, before, input.reason || result.name);
}

const NOTHING = { nextAction: null, nextActionAt: null };

function toNextAction({ nextAction, nextActionAt }: AttemptInput, requiredChannel: ContactChannel | null, now: string) {
  if (!nextAction && !nextActionAt && !requiredChannel) return NOTHING;
  if (!nextActionAt) throw new Problem("INVALID_INPUT", { fields: [{ field: "nextActionAt", code: "required" }] });
  if (nextActionAt <= now) throw new Problem("INVALID_INPUT", { fields: [{ field: "nextActionAt", code: "past" }] });
  return { nextAction: requiredChannel ?? nextAction ?? ("call" as const), nextActionAt };
}

async function getActiveResult(db: Db, id: string) {
  const [found] = await db
    .select()
    .from(contactResult)
    .where(and(eq(contactResult.id, id), eq(contactResult.isActive, true)));
  if (!found) throw new Problem("INVALID_INPUT", { fields: [{ field: "resultId", code: "invalid" }] });
  return found;
}

async function closeLead(ctx: RequestContext, before: LeadRow, reason: string) {
  if (!before.pipelineId) return;
  const [lost] = await ctx.db
    .select({ id: stage.id })
    .from(stage)
    .where(and(eq(stage.pipelineId, before.pipelineId), eq(stage.type, "lost")))
    .orderBy(asc(stage.order))
    .limit(1);
  if (!lost || lost.id === before.stageId) return;
  await moveLeadToStage(ctx, before, await enterStage(ctx.db, lost.id, reason));
}

export const attemptRoutes = implement(attempts, {
  list: query((ctx, input) => listAttempts(ctx, input.dealId)),
  add: leadCommand(addAttempt),
  usual: query(listUsualResults),
});
