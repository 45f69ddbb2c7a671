import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import { TASK_OUTCOMES, type TaskState, type TaskWait } from "@/contract/tasks/task-states.ts";
import type { TaskCounts } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { JobContext } from "@/provider/jobs/job.ts";
import { type LicensedActor, permitted } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { PassingError, Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { notify } from "@/provider/outbox/notifications.ts";
import { ended, NOT_WAITING } from "./start.ts";

type Which = { licenseId: string; taskId: string };
type TaskRow = typeof task.$inferSelect;

const isTaskRunning = inArray(task.state, ["waiting", "running"]);

/** Milliseconds per job before it yields and requeues itself. */
const TURN_MS = 10_000;
/** Attempts without progress before failure. */
const MAX_ATTEMPTS = 5;
const WAIT_SECONDS: Record<TaskWait, number> = { rateLimited: 900, unreachable: 60, preparing: 60 };
const MAX_WAIT_MS = 3 * 86_400_000;

/** Runs steps of a task. Each step is durable, so it may be killed at any time. */
export async function runTask(services: Services, which: Which, { requestId, signal }: JobContext): Promise<void> {
  const { database, jobs } = services;
  const inLicense = { role: "tenant", licenseId: which.licenseId } as const;
  const started = await database.transaction(inLicense, (db) => claimTask(db, which.taskId));
  if (!started) return;
  try {
    const actor = await loadActor(services, started);
    const until = performance.now() + TURN_MS;
    const carried: StepCarryOver = { ahead: undefined };
    while (!(await runStep(services, { actor, task: which, signal, carried }))) {
      if (performance.now() < until && !signal.aborted && !services.isStopping) continue;
      await database.transaction(inLicense, (db) => jobs.send(db, "task", which, { requestId }));
      jobs.wake("task");
      return;
    }
  } catch (thrown) {
    if (await waitsFor(services, started, thrown, requestId)) return;
    const cause = thrown instanceof PassingError ? thrown.problem() : thrown;
    const code = cause instanceof Problem ? cause.code : "INTERNAL";
    const isLast = started.attempts >= MAX_ATTEMPTS || (cause instanceof Problem && cause.httpStatus < 500);
    if (isLast) await database.transaction(inLicense, (db) => end(db, which.taskId, "failed", code));
    if (!isLast || code === "INTERNAL") throw cause;
  }
}

/** Counts the attempt first, so that a task that kills its process ends too. Skips waiting tasks. */
async function claimTask(db: Db, taskId: string): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(task)
    .set({
      state: "running",
      attempts: sql`${task.attempts} + 1`,
      startedAt: sql`coalesce(${task.startedAt}, now())`,
      ...NOT_WAITING,
    })
    .where(and(eq(task.id, taskId), isTaskRunning, sql`coalesce(${task.waitsUntil} <= now(), true)`))
    .returning();
  if (!row || row.attempts <= MAX_ATTEMPTS) return row;
  await end(db, taskId, "failed", "INTERNAL");
  return undefined;
}

async function waitsFor(
  { database, jobs }: Services,
  { licenseId, id: taskId, createdAt }: TaskRow,
  cause: unknown,
  requestId: string,
): Promise<boolean> {
  if (!(cause instanceof PassingError) || !cause.wait) return false;
  if (Date.parse(createdAt) < Date.now() - MAX_WAIT_MS) return false;
  const seconds = cause.retryAfterSeconds ?? WAIT_SECONDS[cause.wait];
  const startAfter = new Date(Date.now() + seconds * 1000).toISOString();
  await database.transaction({ role: "tenant", licenseId }, async (db) => {
    const waiting = { attempts: 0, waitsFor: cause.wait, waitsUntil: startAfter };
    await db
      .update(task)
      .set(waiting)
      .where(and(eq(task.id, taskId), isTaskRunning));
    await jobs.send(db, "task", { licenseId, taskId }, { requestId, startAfter });
  });
  return true;
}

type StepCarryOver = { ahead: unknown };

export async function runStep(
  services: Services,
  {
    actor,
    task: { licenseId, taskId },
    signal = new AbortController().signal,
    carried = { ahead: undefined },
  }: { actor: LicensedActor; task: Which; signal?: AbortSignal; carried?: StepCarryOver },
): Promise<boolean> {
  const settings = await services.settings.of(licenseId);
  const [known] = await services.database.read({ role: "tenant", licenseId }, (db) =>
    db.select().from(task).where(eq(task.id, taskId)),
  );
  if (known?.state !== "running") return true;
  const { input: schema, step, fetchInput } = services.tasks[known.kind];
  const input = schema.parse(known.input);
  const fetched = await fetchInput?.({ services, actor, signal }, input, known.checkpoint as never);
  const { afterCommit, isOver, ahead } = await services.database.transaction(
    { role: "tenant", licenseId },
    async (db) => {
      // Concurrent runs are serialised and continue from the latest progress.
      const [row] = await db.select().from(task).where(eq(task.id, taskId)).for("update");
      if (row?.state !== "running") return { isOver: true, ahead: undefined };
      // The fetched data belongs to earlier progress.
      if (fetchInput && !isDeepStrictEqual(row.checkpoint, known.checkpoint))
        return { isOver: false, ahead: undefined };
      const request = { id: row.requestId, ip: "", taskId };
      const context = { db, services, actor, settings, request, ahead: carried.ahead };
      const progress = await step(context, input, row.checkpoint as never, fetched as never);
      const isOver = progress.next === null;
      await db
        .update(task)
        .set({
          checkpoint: progress.next,
          done: row.done + progress.done,
          counts: added(row.counts, progress.counts),
          attempts: 0,
          ...NOT_WAITING,
          ...(progress.total !== undefined && { total: progress.total }),
          ...(isOver && ended("done")),
        })
        .where(eq(task.id, taskId));
      if (isOver) await notifyEnd(db, row, "done");
      return { isOver, afterCommit: progress.afterCommit, ahead: progress.ahead };
    },
  );
  carried.ahead = ahead;
  afterCommit?.();
  return isOver;
}

async function loadActor({ accounts, tasks }: Services, { licenseId, actorId, kind }: TaskRow): Promise<LicensedActor> {
  const account = await accounts.find(actorId);
  if (!account) throw new Problem("FORBIDDEN");
  return permitted(account, licenseId, tasks[kind].permission);
}

async function end(
  db: Db,
  taskId: string,
  state: "failed" | "stopped",
  failureReason: ErrorCode | null,
): Promise<void> {
  const [over] = await db
    .update(task)
    .set({ ...ended(state), failureReason })
    .where(and(eq(task.id, taskId), isTaskRunning))
    .returning();
  if (over) await notifyEnd(db, over, state);
}

function notifyEnd(db: Db, { licenseId, id, actorId, kind }: TaskRow, taskState: TaskState): Promise<void> {
  const details = { taskKind: kind, taskState };
  return notify({ db, actor: { licenseId } }, [{ userId: actorId, kind: "taskEnded", subjectId: id, details }]);
}

function added(one: TaskCounts, other: TaskCounts): TaskCounts {
  const outcomes = TASK_OUTCOMES.filter((taskOutcome) => one[taskOutcome] || other[taskOutcome]);
  return Object.fromEntries(
    outcomes.map((taskOutcome) => [taskOutcome, (one[taskOutcome] ?? 0) + (other[taskOutcome] ?? 0)]),
  );
}
