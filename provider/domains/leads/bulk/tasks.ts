import { sql } from "drizzle-orm";
import { BulkAssignment, BulkIntegration, BulkMove, BulkReprocess } from "@/contract/leads/bulk.ts";
import { rule } from "@/provider/db/schema/companies.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { toDraft } from "@/provider/domains/lead-core/draft.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { type Advisor, getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { selectCrms } from "@/provider/outbox/crm-deliveries.ts";
import { acceptsNew, findDestinations } from "@/provider/outbox/deliveries.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { auditSentAgain, createResend } from "@/provider/outbox/resend.ts";
import type { TaskContext } from "@/provider/tasks/define-task.ts";
import { assignLeadTo } from "../assign.ts";
import { enterStage, explained, missingEntryFields, moveLeadToStage } from "../move.ts";
import { matchKeyNames, type Reevaluation, reevaluateLead } from "../reevaluate.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

export const assignTask = bulkTask({
  permission: "leads.assign",
  input: BulkAssignment.extend(Selected.shape),
  leadsAStep: 100,
  isReversible: true,
  async prepare(ctx, { advisorId }, rows) {
    const advisorByLead = advisorId ? await always(ctx, advisorId) : await inTurns(ctx, rows);
    const assigned: { id: string; advisorId: string }[] = [];
    return {
      act: async (row) => {
        const advisor = advisorByLead(row);
        if (!advisor) return skipped("noAdvisor");
        if (advisor.id === row.advisorId) return { outcome: "same" };
        await assignLeadTo(ctx, row, advisor);
        if (advisor.id !== ctx.actor.userId) assigned.push({ id: row.id, advisorId: advisor.id });
        return { outcome: "changed" };
      },
      end: () => notify(ctx, assignedTo(assigned, { subjectId: ctx.request.taskId })),
    };
  },
});

type AdvisorOf = (row: LeadRow) => Advisor | undefined;

async function always(ctx: TaskContext, advisorId: string): Promise<AdvisorOf> {
  const advisor = await getAdvisor(ctx.db, advisorId);
  return () => advisor;
}

/** Channel order of intake, against deadlocks. */
async function inTurns(ctx: TaskContext, rows: readonly LeadRow[]): Promise<AdvisorOf> {
  const byChannel = Map.groupBy(rows, ({ channel }) => channel);
  const dealt = new Map<string, string | null>();
  for (const [channel, some] of [...byChannel].sort(([one], [other]) => one.localeCompare(other))) {
    const turns = await nextAssignees(ctx.db.$client, { settings: ctx.settings, channel, count: some.length });
    for (const [index, { id }] of some.entries()) dealt.set(id, turns[index] ?? null);
  }
  const ids = new Set([...dealt.values()].filter((id) => id !== null));
  const advisors = new Map<string, Advisor>();
  for (const id of ids) advisors.set(id, await getAdvisor(ctx.db, id));
  return ({ id }) => advisors.get(dealt.get(id) ?? "");
}

export const integrateTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkIntegration.extend(Selected.shape),
  leadsAStep: 100,
  async prepare(ctx, { reason }, rows) {
    const resend = await createResend(ctx, rows);
    const crms = (await findDestinations(ctx.db)).filter((one) => one.kind === "crm" && acceptsNew(one));
    const isWaiting = (row: LeadRow) => {
      const receiving = selectCrms(crms, row);
      return receiving.length > 0 && receiving.every(({ state }) => state === "paused");
    };
    return async (row) => {
      const resent = await resend(row);
      if (resent !== "sent") return skipped(resent);
      await auditSentAgain(ctx, row, reason);
      return { outcome: isWaiting(row) ? "waits" : "sent" };
    };
  },
});

export const moveTask = bulkTask({
  permission: "leads.work",
  input: BulkMove.extend(Selected.shape),
  leadsAStep: 100,
  isReversible: true,
  async prepare(ctx, { to, reason = "" }) {
    const entry = explained(await enterStage(ctx.db, to, reason));
    return async (row) => {
      if (row.pipelineId !== entry.target.pipelineId) return skipped("otherPipeline");
      if (row.stageId === to) return { outcome: "same" };
      const fields = missingEntryFields(row, entry).map(({ field }) => field);
      if (fields.length > 0) return skipped("missingFields", fields);
      await moveLeadToStage(ctx, row, entry);
      return { outcome: "changed" };
    };
  },
});

export const reprocessTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkReprocess.extend(Selected.shape),
  leadsAStep: 50,
  async prepare(ctx, { which }, rows) {
    const { db, actor, settings } = ctx;
    const isSelected = ({ dealState }: LeadRow) => which === "all" || dealState === "failed";
    const selectedRows = rows.filter(isSelected);
    const at = new Date().toISOString();
    const names = selectedRows.flatMap((row) => matchKeyNames(evaluate(toDraft(row), row.source, settings, at)));
    // Locks all match keys, then all rotations, as intake does, against deadlocks.
    await lockMatchKeys(db.$client, actor.licenseId, names);
    await lockTurns(db, selectedRows);
    const assigned: Reevaluation["assigned"] = [];
    return {
      act: async (row) => {
        if (!isSelected(row)) return skipped("notFailed");
        if (row.processing === "pending") return skipped("inProcess");
        const again = { action: "lead.resubmitted", step: "resubmitted", draft: toDraft(row) } as const;
        const evaluation = await reevaluateLead(ctx, row, { ...again, extraChanges: [] });
        assigned.push(...evaluation.assigned);
        const fields = [...new Set(evaluation.errors.map(({ field }) => field))];
        if (evaluation.dealState === "failed") return { outcome: "failed", reason: "stillFailed", fields };
        return { outcome: evaluation.isChanged ? "changed" : "same" };
      },
      end: () => notify(ctx, assignedTo(assigned, { subjectId: ctx.request.taskId })),
    };
  },
});

async function lockTurns(db: Db, rows: readonly LeadRow[]): Promise<void> {
  const channels = [...new Set(rows.filter(({ advisorId }) => !advisorId).map(({ channel }) => channel))];
  if (channels.length === 0) return;
  await db.execute(sql`select 1 from ${rule} where ${rule.channel} = any(${sql.param(channels)}::text[])
    order by ${rule.channel} collate "C" for no key update`);
}
