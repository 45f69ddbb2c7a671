import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { BulkReason } from "@/contract/leads/bulk.ts";
import type { TaskOutcome } from "@/contract/tasks/tasks.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";
import { task } from "./tasks.ts";

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
