import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { BulkReason } from "@/contract/leads/bulk.ts";
import { TASK_OUTCOMES, type TaskCounts } from "@/contract/tasks/tasks.ts";
import type { CursorPosition } from "@/provider/db/keyset.ts";
import { taskResult } from "@/provider/db/schema/tasks.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { defineTask, type TaskContext } from "@/provider/tasks/define-task.ts";
import { lockLeads, nextLeads, type Selected } from "./selection.ts";

export type Came =
  | { outcome: "changed" | "sent" | "waits" | "same" }
  | { outcome: "skipped" | "failed"; reason: BulkReason; fields?: string[] };

const CHANGES: readonly Came["outcome"][] = ["changed", "sent", "waits", "failed"];

export const skipped = (reason: BulkReason, fields: string[] = []): Came => ({ outcome: "skipped", reason, fields });

type Work<Input> = {
  permission: Permission;
  input: z.ZodType<Input>;
  leadsAStep: number;
  prepare: (ctx: TaskContext, input: Input, rows: LeadRow[]) => Promise<Act | { act: Act; end: () => Promise<void> }>;
};

type Act = (row: LeadRow) => Promise<Came> | Came;

type Result = { lead: CursorPosition; came: Came };

/** Applies an action to many leads, each as by hand. Progress is the last lead. */
export function bulkTask<Input extends Selected>({ permission, input, leadsAStep, prepare }: Work<Input>) {
  return defineTask({
    permission,
    input,
    async step(ctx: TaskContext, given: Input, place: CursorPosition | null) {
      const { actor, services } = ctx;
      const met = await nextLeads(ctx, { selected: given, place, take: leadsAStep });
      const locked = await lockLeads(ctx, given, met);
      const living = locked.filter(({ erasedAt }) => !erasedAt);
      const prepared = await prepare(ctx, given, living);
      const { act, end } = typeof prepared === "function" ? { act: prepared, end: undefined } : prepared;
      const byId = new Map(locked.map((row) => [row.id, row]));
      const results: Result[] = [];
      // Sequential: leads of one person are evaluated in order.
      for (const lead of met) {
        const row = byId.get(lead.id);
        const came = !row ? skipped("noLonger") : row.erasedAt ? skipped("erased") : await act(row);
        results.push({ lead, came });
      }
      await end?.();
      await keep(ctx, results);
      const changed = results.filter(({ came }) => CHANGES.includes(came.outcome));
      return {
        next: met.length < leadsAStep ? null : (met.at(-1) as CursorPosition),
        done: met.length,
        counts: countsOf(results),
        afterCommit: () => {
          if (changed.length > 0)
            services.live.publish(actor.licenseId, { changed: changed.map(({ lead }) => lead.id) });
        },
      };
    },
  });
}

async function keep(
  { db, actor: { licenseId }, request: { taskId } }: TaskContext,
  results: readonly Result[],
): Promise<void> {
  const rows = results.flatMap(({ lead: { id: leadId, at: leadAt }, came }) =>
    "reason" in came ? [{ licenseId, taskId, leadId, leadAt, ...came, fields: came.fields ?? [] }] : [],
  );
  if (rows.length > 0) await db.insert(taskResult).values(rows);
}

function countsOf(results: readonly Result[]): TaskCounts {
  const of = Map.groupBy(results, ({ came }) => came.outcome as (typeof TASK_OUTCOMES)[number]);
  const words = TASK_OUTCOMES.filter((word) => of.has(word));
  return Object.fromEntries(words.map((word) => [word, of.get(word)?.length]));
}
