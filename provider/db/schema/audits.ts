import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Who did what. Rows are added and never changed: the run-time roles have no other grant. */
export const auditEntry = pgTable(
  "audit_entry",
  {
    id: uuid("id").primaryKey(),
    licenseId: uuid("license_id"),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subjectId: uuid("subject_id"),
    before: jsonb("before"),
    after: jsonb("after"),
    ip: text("ip").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    index("audit_entry_subject").on(table.licenseId, table.subjectId, table.at),
    index("audit_entry_time").on(table.licenseId, table.at, table.id),
  ],
);
