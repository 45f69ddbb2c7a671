import {
  type BulkAssignment,
  type BulkIntegration,
  type BulkMove,
  type BulkReprocess,
  bulk,
  type LeadSelection,
} from "@/contract/leads/bulk.ts";
import type { Task, TaskKind } from "@/contract/tasks/tasks.ts";
import { toAuditedFilter } from "@/provider/domains/lead-core/filter.ts";
import { getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import { command, implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { startTask } from "@/provider/tasks/start.ts";
import { enterStage, explained } from "../move.ts";
import { countSelected } from "./selection.ts";

/** Restricts the walk to failed leads. */
function reprocessLeads(ctx: RequestContext, given: BulkReprocess): Promise<Task> {
  const { which, selection } = given;
  const isWideOnly = "filter" in selection && selection.filter.dealState === "all";
  const narrow: LeadSelection =
    which === "failed" && isWideOnly ? { filter: { ...selection.filter, dealState: "failed" } } : selection;
  return begin(ctx, { kind: "reprocess", given: { which, selection: narrow }, auditDetails: { which } });
}

function integrateLeads(ctx: RequestContext, given: BulkIntegration): Promise<Task> {
  const { selection, reason } = given;
  const isWideOnly = "filter" in selection && selection.filter.crmState === "all";
  const narrow: LeadSelection = isWideOnly
    ? { filter: { ...selection.filter, crmState: "not integrated" } }
    : selection;
  // The reason may contain personal data: only the leads' entries have it, and erasure clears them.
  return begin(ctx, { kind: "integrate", given: { selection: narrow, reason }, auditDetails: {} });
}

/** @throws Problem INVALID_INPUT for another than an advisor */
async function assignLeads(ctx: RequestContext, given: BulkAssignment) {
  const advisor = given.advisorId ? await getAdvisor(ctx.db, given.advisorId) : undefined;
  const auditDetails = { advisorId: given.advisorId, advisor: advisor?.fullName ?? "" };
  return begin(ctx, { kind: "assign", given, auditDetails });
}

/** @throws Problem INVALID_INPUT for an unknown stage or reason */
async function moveLeads(ctx: RequestContext, given: BulkMove) {
  const { target, reason } = explained(await enterStage(ctx.db, given.to, given.reason ?? ""));
  // A free-text reason may contain personal data: only the leads' entries have it, and erasure clears them.
  const lostReason = target.reasons.includes(reason) ? reason : "";
  const auditDetails = { to: target.id, stage: target.name, lostReason };
  return begin(ctx, { kind: "move", given, auditDetails });
}

async function begin<Given extends { selection: LeadSelection }>(
  ctx: RequestContext,
  { kind, given, auditDetails }: { kind: TaskKind; given: Given; auditDetails: object },
): Promise<Task> {
  const { selection } = given;
  const total = await countSelected(ctx, selection);
  const input = { ...given, until: new Date().toISOString() };
  const auditedSelection = "filter" in selection ? { filter: toAuditedFilter(selection.filter) } : selection;
  return startTask(ctx, {
    kind,
    input,
    total,
    auditDetails: { kind, selection: auditedSelection, ...auditDetails, total },
  });
}

export const bulkRoutes = implement(bulk, {
  reprocess: command(reprocessLeads),
  assign: command(assignLeads),
  integrate: command(integrateLeads),
  move: command(moveLeads),
});
