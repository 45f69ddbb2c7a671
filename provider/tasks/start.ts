import { and, desc, eq, inArray } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditSubject } from "@/contract/audit/actions.ts";
import { can } from "@/contract/kernel/access.ts";
import type { TaskKind, TaskState } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export const NOT_WAITING = { waitsFor: null, waitsUntil: null };

export function ended(state: Exclude<TaskState, "waiting" | "running">) {
  return { state, input: {}, endedAt: new Date().toISOString(), ...NOT_WAITING };
}

type StartTaskInput = {
  kind: TaskKind;
  input: unknown;
  title?: string;
  subjectId?: string;
  total?: number;
  auditDetails?: Record<string, unknown>;
};

const AUDITED: Record<TaskKind, { action: AuditAction; subject: AuditSubject }> = {
  load: { action: "load.begun", subject: "load" },
  backfill: { action: "backfill.begun", subject: "leadForm" },
  remap: { action: "remap.begun", subject: "leadForm" },
  reprocess: { action: "task.begun", subject: "task" },
  assign: { action: "task.begun", subject: "task" },
  integrate: { action: "task.begun", subject: "task" },
  move: { action: "task.begun", subject: "task" },
  undo: { action: "task.begun", subject: "task" },
  replay: { action: "replay.begun", subject: "webhook" },
  resend: { action: "task.begun", subject: "crm" },
  referralCodes: { action: "referralCodes.begun", subject: "referralCode" },
};

export async function startTask(
  ctx: RequestContext,
  { kind, input, title = "", subjectId, total, auditDetails = { name: title } }: StartTaskInput,
): Promise<Task> {
  const { userId, licenseId, roles } = ctx.actor;
  const { permission, input: schema } = ctx.services.tasks[kind];
  if (!can(roles, permission)) throw new Problem("FORBIDDEN");
  const [started] = await ctx.db
    .insert(task)
    .values({
      licenseId,
      id: uuidv7(),
      kind,
      state: "waiting",
      title,
      subjectId: subjectId ?? null,
      requestId: ctx.request.id,
      total: total ?? null,
      input: schema.parse(input),
      actorId: userId,
      createdAt: new Date().toISOString(),
    })
    .returning();
  const { id } = started as typeof task.$inferSelect;
  const audited = { ...AUDITED[kind], subjectId: subjectId ?? id, after: auditDetails };
  await writeAudit(ctx, audited);
  await ctx.services.jobs.send(ctx.db, "task", { licenseId, taskId: id }, { requestId: ctx.request.id });
  return toTask(started as typeof task.$inferSelect);
}

/** Unfinished task of a kind; lock its subject first. */
export async function findRunningTask(db: Db, kind: TaskKind, subjectId: string): Promise<Task | undefined> {
  const [running] = await db
    .select()
    .from(task)
    .where(and(eq(task.subjectId, subjectId), eq(task.kind, kind), inArray(task.state, ["waiting", "running"])))
    .orderBy(desc(task.createdAt))
    .limit(1);
  return running && toTask(running);
}

export async function resumeTask(ctx: RequestContext, waiting: Task): Promise<Task> {
  if (!waiting.waitingFor) return waiting;
  const [row] = await ctx.db.update(task).set(NOT_WAITING).where(eq(task.id, waiting.id)).returning();
  await ctx.services.jobs.send(
    ctx.db,
    "task",
    { licenseId: ctx.actor.licenseId, taskId: waiting.id },
    { requestId: ctx.request.id },
  );
  return toTask(row as typeof task.$inferSelect);
}

export function toTask(row: typeof task.$inferSelect): Task {
  const { id, kind, state, title, subjectId, total, done, counts, createdAt, startedAt, endedAt, failureReason } = row;
  const waitingFor = row.waitsFor && row.waitsUntil ? { reason: row.waitsFor, until: row.waitsUntil } : null;
  return {
    id,
    kind,
    state,
    title,
    subjectId,
    total,
    done,
    counts,
    createdAt,
    startedAt,
    endedAt,
    waitingFor,
    failureReason,
  };
}
