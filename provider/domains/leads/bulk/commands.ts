import type { BulkAssignment, BulkIntegration, BulkMove, BulkReprocess, LeadSelection } from "@/contract/leads/bulk.ts";
import type { Task, TaskKind } from "@/contract/tasks/tasks.ts";
import { getAdvisor } from "@/provider/domains/lead-core/advisors.ts";
import { toAuditedFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { startTask } from "@/provider/tasks/start.ts";
import { enterStage, explained } from "../move.ts";
import { countSelected } from "./selection.ts";

type Beginning = [db: Db, services: Services, actor: LicensedActor, origin: Origin];

/** Restricts the walk to failed leads. */
export function reprocessLeads(...[db, services, actor, origin, given]: [...Beginning, BulkReprocess]): Promise<Task> {
  const { which, selection } = given;
  const isWideOnly = "filter" in selection && selection.filter.dealState === "all";
  const narrow: LeadSelection =
    which === "failed" && isWideOnly ? { filter: { ...selection.filter, dealState: "failed" } } : selection;
  return begin([db, services, actor, origin], "reprocess", { which, selection: narrow }, { which });
}

export function integrateLeads(
  ...[db, services, actor, origin, given]: [...Beginning, BulkIntegration]
): Promise<Task> {
  const { selection, reason } = given;
  const isWideOnly = "filter" in selection && selection.filter.crmState === "all";
  const narrow: LeadSelection = isWideOnly
    ? { filter: { ...selection.filter, crmState: "not integrated" } }
    : selection;
  // The reason may contain personal data: only the leads' entries have it, and erasure clears them.
  return begin([db, services, actor, origin], "integrate", { selection: narrow, reason }, {});
}

/** @throws Problem INVALID_INPUT for another than an advisor */
export async function assignLeads(...[db, services, actor, origin, given]: [...Beginning, BulkAssignment]) {
  const advisor = given.advisorId ? await getAdvisor(db, given.advisorId) : undefined;
  const auditDetails = { advisorId: given.advisorId, advisor: advisor?.fullName ?? "" };
  return begin([db, services, actor, origin], "assign", given, auditDetails);
}

/** @throws Problem INVALID_INPUT for an unknown stage or reason */
export async function moveLeads(...[db, services, actor, origin, given]: [...Beginning, BulkMove]) {
  const { target, reason } = explained(await enterStage(db, given.to, given.reason ?? ""));
  // A free-text reason may contain personal data: only the leads' entries have it, and erasure clears them.
  const lostReason = target.reasons.includes(reason) ? reason : "";
  return begin([db, services, actor, origin], "move", given, { to: target.id, stage: target.name, lostReason });
}

async function begin<Given extends { selection: LeadSelection }>(
  [db, services, actor, origin]: Beginning,
  kind: TaskKind,
  given: Given,
  auditDetails: object,
): Promise<Task> {
  const { selection } = given;
  const total = await countSelected(db, actor, selection);
  const input = { ...given, until: new Date().toISOString() };
  const auditedSelection = "filter" in selection ? { filter: toAuditedFilter(selection.filter) } : selection;
  return startTask(db, services, actor, origin, {
    kind,
    input,
    total,
    auditDetails: { kind, selection: auditedSelection, ...auditDetails, total },
  });
}
