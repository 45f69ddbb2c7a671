import { eq, sql } from "drizzle-orm";
import type { DealState } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { findCandidates, findOriginal, lockMatchKeys, matchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { assignedStep, deduplicatedStep, evaluate } from "@/provider/domains/intake/evaluate.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { notifyListed } from "@/provider/domains/intake/listed-repeats.ts";
import { dealStateOf, evaluatedColumns } from "@/provider/domains/intake/store.ts";
import type { Evaluation } from "@/provider/domains/intake/types.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Change, Step } from "@/provider/kernel/trace.ts";
import { enqueueEvaluated } from "@/provider/outbox/crm-deliveries.ts";
import { cancelPlannedCalls } from "../agenda/calls.ts";
import { updateNextAction } from "../agenda/next-of-lead.ts";
import { auditChanges, changesOf, type LeadRow } from "../lead-core/lead-row.ts";
import { publishLeadEvent } from "./announce-lead.ts";
import { applyDoNotContact } from "./do-not-contact.ts";

export type EvaluationContext = {
  db: Db;
  actor: Parameters<typeof auditChanges>[1] & { licenseId: string };
  origin: Parameters<typeof auditChanges>[2];
  settings: Settings;
  jobs: Jobs;
};

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
  given: { id: string; advisorId: string | null }[];
};

/** Re-evaluates a locked lead by current rules; its own repeats are no originals. */
export async function reevaluateLead(
  evaluationContext: EvaluationContext,
  before: LeadRow,
  { action, step, draft, extraChanges, isListed }: Again,
): Promise<Reevaluation> {
  const { db, actor, origin, settings, jobs } = evaluationContext;
  const at = new Date().toISOString();
  const evaluation = evaluate(draft, before.source, settings, at, isListed);
  await lockMatchKeys(db.$client, actor.licenseId, namesOf(evaluation));
  const candidates = await findCandidates(db.$client, [{ evaluation, at: before.createdAt }]);
  const fillers = await readFillerContacts(db.$client, [evaluation.draft], settings.ownContacts);
  const match =
    evaluation.errors.length > 0
      ? undefined
      : findOriginal(evaluation, candidates, before.createdAt, fillers, before.id);
  const dealState = dealStateOf(evaluation.errors, match);
  const advisorId =
    before.advisorId ?? match?.advisorId ?? (dealState === "new" ? await nextAdvisor(db, settings, before) : null);
  const columns = evaluatedColumns({ evaluation, match, dealState });
  const changes = [...changesOf(before, columns), ...extraChanges];
  const steps: Step[] = [
    { step, outcome: "ok", at, changes },
    ...evaluation.steps,
    deduplicatedStep(dealState, match, at, evaluation),
  ];
  const refusal = await applyDoNotContact(db, before, evaluation.draft, at);
  steps.push(assignedStep({ dealState, advisorId, steps }, settings), ...refusal.steps);
  const { id, source, crmState } = before;
  const sent = { id, source, modelId: columns.modelId, dealState, crmState, version: before.version + 1 };
  const sentState = await enqueueEvaluated(db, sent, origin.requestId);
  const [after] = await db
    .update(lead)
    .set({
      ...columns,
      ...refusal.columns,
      ...(crmState === "integrated" && { processing: before.processing }),
      crmState: sentState,
      advisorId,
      // A corrected lead becomes open work now.
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
  if (refusal.columns.doNotContact) {
    await cancelPlannedCalls(db, actor, origin, before.id);
    await updateNextAction(db, before.id);
  }
  await auditChanges(db, actor, origin, before, action, changes, steps);
  await publishLeadEvent(db, "lead.reprocessed", after, origin);
  if (match && match.originalId !== before.originalId) {
    const { requestId } = origin;
    const repeat = {
      originalId: match.originalId,
      repeatId: before.id,
      advisorId,
      requestId,
      subjectId: before.campaignId,
    };
    if (isListed) await notifyListed(db, actor.licenseId, [{ ...repeat, source, channel: before.channel, at }]);
    else {
      const authorId = actor.userId ? { authorId: actor.userId } : {};
      await jobs.send(
        db,
        "lead-repeated",
        { licenseId: actor.licenseId, leadId: before.id, ...authorId },
        { requestId },
      );
    }
  }
  const given = !before.advisorId && dealState === "new" ? [{ id, advisorId }] : [];
  return { dealState, errors: evaluation.errors, isChanged: changes.length > 0, given };
}

export function namesOf(evaluation: Evaluation): string[] {
  return Object.entries(matchKeys(evaluation)).map(([key, value]) => `${key} ${value}`);
}

async function nextAdvisor(db: Db, settings: Settings, { channel }: LeadRow): Promise<string | null> {
  const [advisorId] = await nextAssignees(db.$client, settings, channel, 1);
  return advisorId ?? null;
}
