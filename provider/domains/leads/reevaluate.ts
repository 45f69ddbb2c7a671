import { eq, sql } from "drizzle-orm";
import type { DealState } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { findCandidates, findOriginal, lockMatchKeys, matchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { assignedStep, deduplicatedStep, evaluate } from "@/provider/domains/intake/evaluate.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { notifyListed } from "@/provider/domains/intake/listed-repeats.ts";
import { decideDealState, evaluatedColumns } from "@/provider/domains/intake/store.ts";
import type { Evaluation } from "@/provider/domains/intake/types.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { AuditActor, ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Change, Step } from "@/provider/kernel/trace.ts";
import { enqueueEvaluated } from "@/provider/outbox/crm-deliveries.ts";
import { cancelPlannedCalls } from "../agenda/ends.ts";
import { updateNextAction } from "../agenda/next-action.ts";
import { auditChanges, diffLead, type LeadRow } from "../lead-core/lead-row.ts";
import { publishLeadEvent } from "./change-lead.ts";
import { applyDoNotContact } from "./contact.ts";

type Again = {
  action: "lead.resubmitted" | "lead.remapped";
  step: "resubmitted" | "remapped";
  draft: Draft;
  extraChanges: Change[];
  isListed?: boolean;
};

export type Reevaluation = {
  dealState: DealState;
  errors: FieldError[];
  isChanged: boolean;
  assigned: { id: string; advisorId: string | null }[];
};

export async function reevaluateLead(
  ctx: ConfiguredContext<AuditActor & { licenseId: string }>,
  before: LeadRow,
  { action, step, draft, extraChanges, isListed }: Again,
): Promise<Reevaluation> {
  const { db, actor, request, settings } = ctx;
  const at = new Date().toISOString();
  const evaluation = evaluate(draft, before.source, settings, at, isListed);
  await lockMatchKeys(db.$client, actor.licenseId, matchKeyNames(evaluation));
  const candidates = await findCandidates(db.$client, [{ evaluation, at: before.createdAt }]);
  const fillers = await readFillerContacts(db.$client, [evaluation.draft], settings.ownContacts);
  const match =
    evaluation.errors.length > 0
      ? undefined
      : findOriginal(evaluation, { candidates, at: before.createdAt, fillers, ownId: before.id });
  const dealState = decideDealState(evaluation.errors, match);
  const advisorId =
    before.advisorId ?? match?.advisorId ?? (dealState === "new" ? await nextAdvisor(ctx, before) : null);
  const columns = evaluatedColumns({ evaluation, match, dealState });
  const changes = [...diffLead(before, columns), ...extraChanges];
  const steps: Step[] = [
    { step, outcome: "ok", at, changes },
    ...evaluation.steps,
    deduplicatedStep(dealState, match, at, evaluation),
  ];
  const noContact = await applyDoNotContact(db, { before, contacts: evaluation.draft, at });
  steps.push(assignedStep({ dealState, advisorId, steps }, settings), ...noContact.steps);
  const { id, source, crmState } = before;
  const sent = { id, source, modelId: columns.modelId, dealState, crmState, version: before.version + 1 };
  const sentState = await enqueueEvaluated(ctx, sent);
  const [after] = await db
    .update(lead)
    .set({
      ...columns,
      ...noContact.columns,
      ...(crmState === "integrated" && { processing: before.processing }),
      crmState: sentState,
      advisorId,
      ...(before.dealState !== "new" &&
        dealState === "new" &&
        !before.firstContactAt && { stageAt: at, againAt: null }),
      isSalesPipeline: draft.isSalesPipeline ?? before.isSalesPipeline,
      completion: draft.completion,
      extraProperties: evaluation.draft.extraProperties,
      version: sql`${lead.version} + 1`,
      updatedAt: at,
    })
    .where(eq(lead.id, before.id))
    .returning();
  if (noContact.columns.doNotContact) {
    await cancelPlannedCalls(ctx, before.id);
    await updateNextAction(db, before.id);
  }
  await auditChanges(ctx, { leadRow: before, action, changes, steps });
  await publishLeadEvent(ctx, { event: "lead.reprocessed", row: after });
  if (match && match.originalId !== before.originalId) {
    const { id: requestId } = request;
    const repeat = {
      originalId: match.originalId,
      repeatId: before.id,
      advisorId,
      requestId,
      subjectId: before.campaignId,
    };
    if (isListed) await notifyListed(ctx, [{ ...repeat, source, channel: before.channel, at }]);
    else {
      const authorId = actor.userId ? { authorId: actor.userId } : {};
      await ctx.services.jobs.send(
        db,
        "lead-repeated",
        { licenseId: actor.licenseId, leadId: before.id, ...authorId },
        { requestId },
      );
    }
  }
  const assigned = !before.advisorId && dealState === "new" ? [{ id, advisorId }] : [];
  return { dealState, errors: evaluation.errors, isChanged: changes.length > 0, assigned };
}

export function matchKeyNames(evaluation: Evaluation): string[] {
  return Object.entries(matchKeys(evaluation)).map(([key, value]) => `${key} ${value}`);
}

async function nextAdvisor(
  ctx: Pick<ConfiguredContext, "db" | "settings">,
  { channel }: LeadRow,
): Promise<string | null> {
  const [advisorId] = await nextAssignees(ctx.db.$client, { settings: ctx.settings, channel, count: 1 });
  return advisorId ?? null;
}
