import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { BulkReason } from "@/contract/leads/bulk.ts";
import { TASK_OUTCOMES } from "@/contract/tasks/task-states.ts";
import type { TaskCounts } from "@/contract/tasks/tasks.ts";
import type { CursorPosition } from "@/provider/db/keyset.ts";
import { taskResult, taskUndo } from "@/provider/db/schema/tasks.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { defineTask, type TaskContext } from "@/provider/tasks/define-task.ts";
import { lockLeads, nextLeads, type Selected } from "./selection.ts";

export type ActionResult =
  | { outcome: "changed" | "sent" | "waits" | "same" }
  | { outcome: "skipped" | "failed"; reason: BulkReason; fields?: string[] };

const CHANGES: readonly ActionResult["outcome"][] = ["changed", "sent", "waits", "failed"];

export const skipped = (reason: BulkReason, fields: string[] = []): ActionResult => ({
  outcome: "skipped",
  reason,
  fields,
});

type Work<Input> = {
  permission: Permission;
  input: z.ZodType<Input>;
  leadsAStep: number;
  /** Advisor and stage before the change are stored, so that it can be undone. */
  isReversible?: true;
  prepare: (ctx: TaskContext, input: Input, rows: LeadRow[]) => Promise<Act | { act: Act; end: () => Promise<void> }>;
};

type Act = (row: LeadRow) => Promise<ActionResult> | ActionResult;

type Result = { lead: CursorPosition; result: ActionResult; before: LeadRow | undefined };

export function bulkTask<Input extends Selected>(work: Work<Input>) {
  const { permission, input, leadsAStep, prepare } = work;
  return defineTask({
    permission,
    input,
    async step(ctx: TaskContext, input: Input, checkpoint: CursorPosition | null) {
      const { actor, services } = ctx;
      const met = await nextLeads(ctx, { selected: input, checkpoint, take: leadsAStep });
      const locked = await lockLeads(ctx, input, met);
      const living = locked.filter(({ erasedAt }) => !erasedAt);
      const prepared = await prepare(ctx, input, living);
      const { act, end } = typeof prepared === "function" ? { act: prepared, end: undefined } : prepared;
      const byId = new Map(locked.map((row) => [row.id, row]));
      const results: Result[] = [];
      // Sequential: leads of one person are evaluated in order.
      for (const lead of met) {
        const row = byId.get(lead.id);
        const result = !row ? skipped("noLonger") : row.erasedAt ? skipped("erased") : await act(row);
        results.push({ lead, result, before: row });
      }
      await end?.();
      await saveResults(ctx, results);
      if (work.isReversible) await saveBefore(ctx, results);
      const changed = results.filter(({ result }) => CHANGES.includes(result.outcome));
      return {
        next: met.length < leadsAStep ? null : (met.at(-1) as CursorPosition),
        done: met.length,
        counts: countResults(results),
        afterCommit: () => {
          if (changed.length > 0)
            services.live.publish(actor.licenseId, { changed: changed.map(({ lead }) => lead.id) });
        },
      };
    },
  });
}

async function saveBefore(
  { db, actor: { licenseId }, request: { taskId } }: TaskContext,
  results: readonly Result[],
): Promise<void> {
  const rows = results.flatMap(({ lead, result, before }) => {
    if (result.outcome !== "changed" || !before) return [];
    const { advisorId, stageId, lostReason } = before;
    // Both reversible actions raise the version by one.
    const version = before.version + 1;
    return [{ licenseId, taskId, leadId: lead.id, leadAt: lead.at, version, advisorId, stageId, lostReason }];
  });
  if (rows.length > 0) await db.insert(taskUndo).values(rows);
}

export async function saveResults(
  { db, actor: { licenseId }, request: { taskId } }: TaskContext,
  results: readonly Omit<Result, "before">[],
): Promise<void> {
  const rows = results.flatMap(({ lead: { id: leadId, at: leadAt }, result }) =>
    "reason" in result ? [{ licenseId, taskId, leadId, leadAt, ...result, fields: result.fields ?? [] }] : [],
  );
  if (rows.length > 0) await db.insert(taskResult).values(rows);
}

export function countResults(results: readonly Pick<Result, "result">[]): TaskCounts {
  const of = Map.groupBy(results, ({ result }) => result.outcome as (typeof TASK_OUTCOMES)[number]);
  const outcomes = TASK_OUTCOMES.filter((taskOutcome) => of.has(taskOutcome));
  return Object.fromEntries(outcomes.map((taskOutcome) => [taskOutcome, of.get(taskOutcome)?.length]));
}
