import { BulkAssignment } from "@/contract/leads/bulk.ts";
import { nextAssignees } from "@/provider/domains/intake/assign.ts";
import { type Advisor, getAdvisor } from "@/provider/domains/lead-core/advisors.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import type { TaskContext } from "@/provider/tasks/define-task.ts";
import { assignLeadTo } from "../assign.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

export const assignTask = bulkTask({
  permission: "leads.assign",
  input: BulkAssignment.extend(Selected.shape),
  leadsAStep: 100,
  async prepare(ctx, { advisorId }, rows) {
    const advisorOf = advisorId ? await always(ctx, advisorId) : await inTurns(ctx, rows);
    const given: { id: string; advisorId: string }[] = [];
    return {
      act: async (row) => {
        const advisor = advisorOf(row);
        if (!advisor) return skipped("noAdvisor");
        if (advisor.id === row.advisorId) return { outcome: "same" };
        await assignLeadTo(ctx, row, advisor);
        if (advisor.id !== ctx.actor.userId) given.push({ id: row.id, advisorId: advisor.id });
        return { outcome: "changed" };
      },
      end: () => notify(ctx, assignedTo(given, { subjectId: ctx.request.taskId })),
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
    const turns = await nextAssignees(ctx.db.$client, ctx.settings, channel, some.length);
    for (const [index, { id }] of some.entries()) dealt.set(id, turns[index] ?? null);
  }
  const ids = new Set([...dealt.values()].filter((id) => id !== null));
  const advisors = new Map<string, Advisor>();
  for (const id of ids) advisors.set(id, await getAdvisor(ctx.db, id));
  return ({ id }) => advisors.get(dealt.get(id) ?? "");
}
