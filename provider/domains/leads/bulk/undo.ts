import { and, asc, count, desc, eq, gte, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import { can } from "@/contract/kernel/access.ts";
import type { BulkUndo } from "@/contract/leads/bulk.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { task, taskUndo } from "@/provider/db/schema/tasks.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { defineTask, type TaskContext } from "@/provider/tasks/define-task.ts";
import { findRunningTask, startTask } from "@/provider/tasks/start.ts";
import { assignLeadTo } from "../assign.ts";
import { enterStage, missingEntryFields, moveLeadToStage } from "../move.ts";
import { type ActionResult, countResults, saveResults, skipped } from "./bulk-task.ts";
import { lockLeads } from "./selection.ts";

export const UNDO_HOURS = 24;
const LEADS_A_STEP = 100;

const REVERSIBLE = ["assign", "move"] as const;
const UndoInput = z.object({ taskId: z.uuid(), kind: z.enum(REVERSIBLE) });
type Former = typeof taskUndo.$inferSelect;

/** @throws Problem NOT_FOUND when nothing is left to undo, FORBIDDEN, TASK_RUNNING */
export async function undoBulk(ctx: RequestContext, { taskId }: BulkUndo): Promise<Task> {
  const { db, actor, services } = ctx;
  const [original] = await db
    .select()
    .from(task)
    .where(
      and(
        eq(task.id, taskId),
        eq(task.actorId, actor.userId),
        gte(task.createdAt, sql`now() - make_interval(hours => ${UNDO_HOURS})`),
      ),
    )
    .for("update");
  const kind = REVERSIBLE.find((one) => one === original?.kind);
  if (!original || !kind) throw new Problem("NOT_FOUND");
  if (!can(actor.roles, services.tasks[kind].permission)) throw new Problem("FORBIDDEN");
  if (isTaskRunning(original)) throw new Problem("TASK_RUNNING");
  const running = await findRunningTask(db, "undo", taskId);
  if (running) return running;
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(taskUndo)
    .where(eq(taskUndo.taskId, taskId));
  if (total === 0) throw new Problem("NOT_FOUND");
  const auditDetails = { kind: "undo", task: taskId, total };
  return startTask(ctx, { kind: "undo", input: { taskId, kind }, subjectId: taskId, total, auditDetails });
}

/** Returns leads to their former advisor or stage. A lead of a later version is skipped. */
export const undoTask = defineTask({
  permission: "leads.work",
  input: UndoInput,
  async step(ctx: TaskContext, { taskId, kind }, checkpoint: number | null) {
    const { db, actor, services } = ctx;
    if (!can(actor.roles, services.tasks[kind].permission)) throw new Problem("FORBIDDEN");
    const rows = await db
      .select()
      .from(taskUndo)
      .where(eq(taskUndo.taskId, taskId))
      .orderBy(desc(taskUndo.leadAt), asc(taskUndo.leadId))
      .limit(LEADS_A_STEP);
    const met = rows.map(({ leadAt, leadId }) => ({ at: leadAt, id: leadId }));
    const ids = met.map(({ id }) => id);
    const locked = await lockLeads(ctx, { selection: { ids }, until: "" }, met);
    const byId = new Map(locked.map((row) => [row.id, row]));
    const assigned: { id: string; advisorId: string }[] = [];
    const results: { lead: { at: string; id: string }; result: ActionResult }[] = [];
    for (const former of rows) {
      const row = byId.get(former.leadId);
      const result = !row
        ? skipped("noLonger")
        : row.erasedAt
          ? skipped("erased")
          : row.version !== former.version
            ? skipped("changedSince")
            : kind === "assign"
              ? await assignBack(ctx, row, former)
              : await moveBack(ctx, row, former);
      results.push({ lead: { at: former.leadAt, id: former.leadId }, result });
      if (kind === "assign" && result.outcome === "changed" && former.advisorId && former.advisorId !== actor.userId)
        assigned.push({ id: former.leadId, advisorId: former.advisorId });
    }
    await db.delete(taskUndo).where(and(eq(taskUndo.taskId, taskId), inArray(taskUndo.leadId, ids)));
    await notify(ctx, assignedTo(assigned, { subjectId: ctx.request.taskId }));
    await saveResults(ctx, results);
    const changed = results.filter(({ result }) => result.outcome === "changed").map(({ lead }) => lead.id);
    return {
      next: rows.length < LEADS_A_STEP ? null : (checkpoint ?? 0) + rows.length,
      done: rows.length,
      counts: countResults(results),
      afterCommit: () => {
        if (changed.length > 0) services.live.publish(actor.licenseId, { changed });
      },
    };
  },
});

async function assignBack(ctx: TaskContext, row: LeadRow, { advisorId }: Former): Promise<ActionResult> {
  const advisor = advisorId === null ? null : await getAdvisor(ctx.db, advisorId).catch(noneIfInvalid);
  if (advisor === undefined) return skipped("noAdvisor");
  await assignLeadTo(ctx, row, advisor);
  return { outcome: "changed" };
}

async function moveBack(ctx: TaskContext, row: LeadRow, { stageId, lostReason }: Former): Promise<ActionResult> {
  const entry = stageId && (await enterStage(ctx.db, stageId, lostReason).catch(noneIfInvalid));
  if (!entry) return skipped("noStage");
  const fields = missingEntryFields(row, entry).map(({ field }) => field);
  if (fields.length > 0) return skipped("missingFields", fields);
  await moveLeadToStage(ctx, row, entry);
  return { outcome: "changed" };
}

/** An advisor who left or a deleted stage skips its leads alone. */
function noneIfInvalid(cause: unknown): undefined {
  if (!(cause instanceof Problem) || cause.code !== "INVALID_INPUT") throw cause;
}
