import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StageType } from "@/contract/pipelines/pipelines.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

/** Names are copies: a stage may be renamed or deleted. */
export const stageChange = pgTable(
  "stage_change",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actor: text("actor").notNull(),
    fromStageId: uuid("from_stage_id"),
    fromName: text("from_name").notNull(),
    /** Stage types at that time: a sale stays one whatever its stage becomes. Null on entry. */
    fromType: text("from_type").$type<StageType>(),
    /** An older release running at the same time does not write it. */
    fromAt: instant("from_at").notNull().default(sql`now()`),
    /** First exit from that stage. Set by a trigger. */
    isFirstLeave: boolean("is_first_leave").notNull().default(false),
    toStageId: uuid("to_stage_id").notNull(),
    toName: text("to_name").notNull(),
    toType: text("to_type").$type<StageType>().notNull(),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("stage_change_lead").on(table.licenseId, table.leadId, table.at),
    // Covers the columns that the funnel reads.
    index("stage_change_by_time").on(table.licenseId, table.at),
    index("stage_change_into").on(table.licenseId, table.toType, table.at),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
