import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Source } from "@/contract/kernel/channels.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

export const intakeRequest = pgTable(
  "intake_request",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    apiKeyId: uuid("api_key_id"),
    source: text("source").$type<Source>().notNull(),
    receivedAt: instant("received_at").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    bodyHash: text("body_hash").notNull(),
    idempotencyKey: text("idempotency_key"),
    steps: jsonb("steps").$type<TraceStep[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("intake_request_lead").on(table.licenseId, table.leadId),
    uniqueIndex("intake_request_idempotency")
      .on(table.licenseId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index("intake_request_adf").on(table.licenseId, table.receivedAt).where(sql`${table.body} like '<%'`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
