import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { ERROR_CODES } from "../kernel/error-codes.ts";
import { CsvFormat } from "../kernel/files.ts";
import { Id } from "../kernel/records.ts";
import { TASK_KINDS, TASK_OUTCOMES, TASK_STATES, TASK_WAITS } from "./task-states.ts";

export const TaskKind = z.enum(TASK_KINDS);
export const TaskState = z.enum(TASK_STATES);
const Counts = z.partialRecord(z.enum(TASK_OUTCOMES), z.number().int());
export type TaskCounts = z.infer<typeof Counts>;

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

const TaskId = z.object({ id: Id });

// biome-ignore format: a table is read by its columns
export const tasks = {
  mine: endpoint({ method: "GET",  path: "/lead-prospection/task",          access: "leads.read", input: z.object({}), output: z.array(Task), summary: "Own tasks of the last week, newest first" }),
  get:  endpoint({ method: "GET",  path: "/lead-prospection/task/:id",      access: "leads.read", input: TaskId,       output: Task, summary: "Progress of a task" }),
  stop: endpoint({ method: "POST", path: "/lead-prospection/task/:id/stop", access: "leads.read", input: TaskId,       output: Task, summary: "Stop a task; finished items stay" }),
  result: endpoint({ method: "GET", path: "/lead-prospection/task/:id/result", access: "leads.read", input: TaskId.extend(CsvFormat.shape), output: z.string(), answer: "csv", transaction: "own", summary: "Skipped and failed leads of a task with reasons, as CSV" }),
};
