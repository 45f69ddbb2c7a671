import {
  type BulkAssignment,
  type BulkIntegration,
  type BulkMove,
  type BulkReprocess,
  bulk,
  type LeadSelection,
} from "@/contract/leads/bulk.ts";
import type { TaskKind } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { toAuditedFilter } from "@/provider/domains/lead-core/filter.ts";
import { getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import { command, implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { startTask } from "@/provider/tasks/start.ts";
import { enterStage, explained } from "../move.ts";
import { countSelected } from "./selection.ts";
import { undoBulk } from "./undo.ts";

function reprocessLeads(ctx: RequestContext, input: BulkReprocess): Promise<Task> {
  const { which, selection } = input;
  const isWideOnly = "filter" in selection && selection.filter.dealState === "all";
  const narrow: LeadSelection =
    which === "failed" && isWideOnly ? { filter: { ...selection.filter, dealState: "failed" } } : selection;
  return startBulkTask(ctx, { kind: "reprocess", input: { which, selection: narrow }, auditDetails: { which } });
}

function integrateLeads(ctx: RequestContext, input: BulkIntegration): Promise<Task> {
  const { selection, reason } = input;
  const isWideOnly = "filter" in selection && selection.filter.crmState === "all";
  const narrow: LeadSelection = isWideOnly
    ? { filter: { ...selection.filter, crmState: "not integrated" } }
    : selection;
  // The reason may contain personal data: only the leads' entries have it, and erasure clears them.
  return startBulkTask(ctx, { kind: "integrate", input: { selection: narrow, reason }, auditDetails: {} });
}

async function assignLeads(ctx: RequestContext, input: BulkAssignment) {
  const advisor = input.advisorId ? await getAdvisor(ctx.db, input.advisorId) : undefined;
  const auditDetails = { advisorId: input.advisorId, advisor: advisor?.fullName ?? "" };
  return startBulkTask(ctx, { kind: "assign", input, auditDetails });
}

async function moveLeads(ctx: RequestContext, input: BulkMove) {
  const { target, reason } = explained(await enterStage(ctx.db, input.to, input.reason ?? ""));
  // A free-text reason may contain personal data: only the leads' entries have it, and erasure clears them.
  const lostReason = target.reasons.includes(reason) ? reason : "";
  const auditDetails = { to: target.id, stage: target.name, lostReason };
  return startBulkTask(ctx, { kind: "move", input, auditDetails });
}

async function startBulkTask<Input extends { selection: LeadSelection }>(
  ctx: RequestContext,
  { kind, input, auditDetails }: { kind: TaskKind; input: Input; auditDetails: object },
): Promise<Task> {
  const { selection } = input;
  const total = await countSelected(ctx, selection);
  const taskInput = { ...input, until: new Date().toISOString() };
  const auditedSelection = "filter" in selection ? { filter: toAuditedFilter(selection.filter) } : selection;
  return startTask(ctx, {
    kind,
    input: taskInput,
    total,
    auditDetails: { kind, selection: auditedSelection, ...auditDetails, total },
  });
}

export const bulkRoutes = implement(bulk, {
  reprocess: command(reprocessLeads),
  assign: command(assignLeads),
  integrate: command(integrateLeads),
  move: command(moveLeads),
  undo: command(undoBulk),
});
