import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import type { ParseQuestion } from "@/contract/imports/imports.ts";
import type { DealState } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { campaign } from "./campaigns.ts";
import { instant, licenseId } from "./columns.ts";
import { user } from "./users.ts";

export const fileImport = pgTable(
  "load",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    campaignId: uuid("campaign_id").notNull(),
    fileName: text("file_name").notNull(),
    encoding: text("encoding").notNull(),
    delimiter: text("delimiter").notNull(),
    headerRow: integer("header_row").notNull().default(1),
    headers: jsonb("headers").$type<string[]>().notNull(),
    questions: jsonb("questions").$type<ParseQuestion[]>().notNull().default([]),
    rows: integer("rows"),
    plan: jsonb("plan").$type<ImportPlan>(),
    taskId: uuid("task_id"),
    actorId: uuid("actor_id")
      .notNull()
      .references(() => user.id),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("load_by_time").on(table.licenseId, table.createdAt, table.id),
    index("load_of_campaign").on(table.licenseId, table.campaignId),
    foreignKey({ columns: [table.licenseId, table.campaignId], foreignColumns: [campaign.licenseId, campaign.id] }),
  ],
);

export const importRow = pgTable(
  "load_line",
  {
    licenseId: licenseId(),
    loadId: uuid("load_id").notNull(),
    row: integer("row").notNull(),
    cells: jsonb("cells").$type<string[]>().notNull(),
    dealState: text("deal_state").$type<DealState>(),
    errors: jsonb("errors").$type<FieldError[]>(),
    leadId: uuid("lead_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.loadId, table.row] }),
    index("load_line_failed").on(table.licenseId, table.loadId, table.row).where(sql`${table.dealState} = 'failed'`),
    index("load_line_unclaimed").on(table.licenseId).where(sql`${table.leadId} is null`),
    index("load_line_lead").on(table.licenseId, table.leadId).where(sql`${table.leadId} is not null`),
    foreignKey({
      columns: [table.licenseId, table.loadId],
      foreignColumns: [fileImport.licenseId, fileImport.id],
    }).onDelete("cascade"),
  ],
);
