import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ErrorCode } from "@/contract/kernel/errors.ts";
import type { TaskCounts, TaskKind, TaskState, TaskWait } from "@/contract/tasks/tasks.ts";
import { instant, licenseId } from "./columns.ts";
import { user } from "./users.ts";

/** Long work, with all that its next step has to know. */
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
    /** Where the next step begins; null before the first. */
    place: jsonb("place"),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => user.id),
    requestId: text("request_id").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
    /** Runs since the last step that held, a killed one too. */
    attempts: integer("attempts").notNull().default(0),
    fault: text("fault").$type<ErrorCode>(),
    /** What it waits for by itself, and until when; jobs that come before leave it alone. */
    waitsFor: text("waits_for").$type<TaskWait>(),
    waitsUntil: instant("waits_until"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("task_of_subject").on(table.licenseId, table.subjectId, table.createdAt),
    index("task_of_actor").on(table.licenseId, table.actorId, table.createdAt),
  ],
);
