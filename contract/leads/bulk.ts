import * as z from "zod";
import { ResendReason } from "../deliveries/deliveries.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { MAX_CHOSEN } from "../kernel/limits.ts";
import { Id } from "../kernel/records.ts";
import { Task } from "../tasks/tasks.ts";
import { LeadCountFilter } from "./leads.ts";

export const LeadSelection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MAX_CHOSEN) }),
  z.strictObject({ filter: LeadCountFilter }),
]);
export type LeadSelection = z.infer<typeof LeadSelection>;

export const BULK_REASONS = [
  "stillFailed",
  "notFailed",
  "inProcess",
  "erased",
  "noLonger",
  "noAdvisor",
  "otherPipeline",
  "missingFields",
  "integrated",
  "hasFaults",
  "noCrm",
  "changedSince",
  "noStage",
] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

export const BulkReprocess = z.object({ selection: LeadSelection, which: z.enum(["failed", "all"]) });
export type BulkReprocess = z.infer<typeof BulkReprocess>;

export const BulkAssignment = z.object({ selection: LeadSelection, advisorId: Id.nullable() });
export type BulkAssignment = z.infer<typeof BulkAssignment>;

export const BulkMove = z.object({
  selection: LeadSelection,
  to: Id,
  reason: z.string().trim().max(200, "tooLong").optional(),
});
export type BulkMove = z.infer<typeof BulkMove>;

export const BulkIntegration = z.object({ selection: LeadSelection, reason: ResendReason });
export type BulkIntegration = z.infer<typeof BulkIntegration>;

/** `taskId`: an own finished task. */
export const BulkUndo = z.object({ taskId: Id });
export type BulkUndo = z.infer<typeof BulkUndo>;

// biome-ignore format: a table is read by its columns
export const bulk = {
  reprocess: endpoint({ method: "POST", path: "/lead-prospection/deals/bulk/reprocess", access: "leads.reprocess", input: BulkReprocess,  output: Task, transaction: "own", summary: "Start a task that validates leads again by the current rules" }),
  assign:    endpoint({ method: "POST", path: "/lead-prospection/deals/bulk/assign",    access: "leads.assign",    input: BulkAssignment, output: Task, transaction: "own", summary: "Start a task that assigns leads to an advisor or by their channel's rule" }),
  integrate: endpoint({ method: "POST", path: "/lead-prospection/deals/bulk/crm",       access: "leads.reprocess", input: BulkIntegration, output: Task, transaction: "own", summary: "Start a task that sends not integrated leads to the CRM again" }),
  move:      endpoint({ method: "POST", path: "/lead-prospection/deals/bulk/stage",     access: "leads.work",      input: BulkMove,       output: Task, transaction: "own", summary: "Start a task that moves leads of a pipeline to a stage" }),
  undo:      endpoint({ method: "POST", path: "/lead-prospection/deals/bulk/undo",      access: "leads.work",      input: BulkUndo,       output: Task, fails: ["TASK_RUNNING"], summary: "Start a task that returns the leads of an own assignment or move of the last day; leads changed since stay" }),
};
