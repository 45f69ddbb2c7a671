import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { BulkReason } from "@/contract/leads/bulk.ts";
import type { TaskKind, TaskOutcome, TaskState, TaskWait } from "@/contract/tasks/task-states.ts";
import type { TaskCounts } from "@/contract/tasks/tasks.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";
import { user } from "./users.ts";

export const task = pgTable(
  "task",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    kind: text("kind").$type<TaskKind>().notNull(),
    state: text("state").$type<TaskState>().notNull(),
    title: text("title").notNull().default(""),
    subjectId: uuid("subject_id"),
    total: integer("total"),
    done: integer("done").notNull().default(0),
    counts: jsonb("counts").$type<TaskCounts>().notNull().default({}),
    input: jsonb("input").notNull(),
    checkpoint: jsonb("place"),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => user.id),
    requestId: text("request_id").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    /** Runs since the last successful step, including killed ones. */
    attempts: integer("attempts").notNull().default(0),
    failureReason: text("fault").$type<ErrorCode>(),
    waitsFor: text("waits_for").$type<TaskWait>(),
    waitsUntil: instant("waits_until"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("task_of_subject").on(table.licenseId, table.subjectId, table.createdAt),
    index("task_of_actor").on(table.licenseId, table.actorId, table.createdAt),
  ],
);

export const taskResult = pgTable(
  "task_result",
  {
    licenseId: licenseId(),
    taskId: uuid("task_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    leadAt: instant("lead_at").notNull(),
    outcome: text("outcome").$type<TaskOutcome>().notNull(),
    reason: text("reason").$type<BulkReason>().notNull(),
    fields: text("fields").array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.taskId, table.leadAt, table.leadId] }),
    foreignKey({ columns: [table.licenseId, table.taskId], foreignColumns: [task.licenseId, task.id] }),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);

/** Former values of a lead that a task changed. `version`: the version that the task left. */
export const taskUndo = pgTable(
  "task_undo",
  {
    licenseId: licenseId(),
    taskId: uuid("task_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    leadAt: instant("lead_at").notNull(),
    version: integer("version").notNull(),
    advisorId: uuid("advisor_id").references(() => user.id),
    stageId: uuid("stage_id"),
    lostReason: text("lost_reason").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.taskId, table.leadAt, table.leadId] }),
    foreignKey({ columns: [table.licenseId, table.taskId], foreignColumns: [task.licenseId, task.id] }),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
    index("task_undo_lead").on(table.licenseId, table.leadId),
  ],
);
