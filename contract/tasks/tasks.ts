import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { ERROR_CODES } from "../kernel/errors.ts";
import { CsvFormat } from "../kernel/files.ts";
import { Id } from "../kernel/records.ts";

export const TASK_KINDS = [
  ...([
    "load",
    "backfill",
    "remap",
    "reprocess",
    "assign",
    "move",
    "integrate",
    "replay",
    "resend",
    "referralCodes",
  ] as const),
] as const;
export const TaskKind = z.enum(TASK_KINDS);
export type TaskKind = z.infer<typeof TaskKind>;

/** `stopped`: by a user; completed items stay. */
export const TASK_STATES = ["waiting", "running", "done", "failed", "stopped"] as const;
export const TaskState = z.enum(TASK_STATES);
export type TaskState = z.infer<typeof TaskState>;

export const TASK_OUTCOMES = [
  "created",
  "duplicated",
  "known",
  "changed",
  "sent",
  "waits",
  "same",
  "skipped",
  "failed",
] as const;
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];
const Counts = z.partialRecord(z.enum(TASK_OUTCOMES), z.number().int());
export type TaskCounts = z.infer<typeof Counts>;

/** Automatic waits of a task. `preparing`: the network prepares a file. */
export const TASK_WAITS = ["rateLimited", "unreachable", "preparing"] as const;
export type TaskWait = (typeof TASK_WAITS)[number];

export const Task = z.object({
  id: z.uuid(),
  kind: TaskKind,
  state: TaskState,
  title: z.string(),
  subjectId: z.uuid().nullable(),
  total: z.number().int().nullable(),
  done: z.number().int(),
  counts: Counts,
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  waitingFor: z.object({ reason: z.enum(TASK_WAITS), until: z.iso.datetime() }).nullable(),
  failureReason: z.enum(ERROR_CODES).nullable(),
});
export type Task = z.infer<typeof Task>;

export function isTaskRunning({ state }: Pick<Task, "state">): boolean {
  return state === "waiting" || state === "running";
}

const TaskId = z.object({ id: Id });

// biome-ignore format: a table is read by its columns
export const tasks = {
  mine: endpoint({ method: "GET",  path: "/lead-prospection/task",          access: "leads.read", input: z.object({}), output: z.array(Task), summary: "Long work that the person began in the last week, newest first" }),
  get:  endpoint({ method: "GET",  path: "/lead-prospection/task/:id",      access: "leads.read", input: TaskId,       output: Task, summary: "How far long work has come" }),
  stop: endpoint({ method: "POST", path: "/lead-prospection/task/:id/stop", access: "leads.read", input: TaskId,       output: Task, summary: "Stop long work; what is done stays done" }),
  result: endpoint({ method: "GET", path: "/lead-prospection/task/:id/result", access: "leads.read", input: TaskId.extend(CsvFormat.shape), output: z.string(), answer: "csv", transaction: "own", summary: "Leads that long work left as they are or that failed, and why, as CSV" }),
};
