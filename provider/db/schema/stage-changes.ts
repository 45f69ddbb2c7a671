import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StageType } from "@/contract/pipelines/pipelines.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

/** When a lead went from one stage to another. Names as they were: a stage may be renamed or go. */
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
    /** What the stages were then: a sale stays one whatever its stage becomes. Null where it came from none. */
    fromType: text("from_type").$type<StageType>(),
    /** Since when it stood there. A release that does not know it yet, beside this one, says nothing. */
    fromAt: instant("from_at").notNull().default(sql`now()`),
    /** It had not left that stage before. Kept by a trigger. */
    isFirstLeave: boolean("is_first_leave").notNull().default(false),
    toStageId: uuid("to_stage_id").notNull(),
    toName: text("to_name").notNull(),
    toType: text("to_type").$type<StageType>().notNull(),
    /** Why it was lost. */
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("stage_change_lead").on(table.licenseId, table.leadId, table.at),
    // It includes what the funnel reads of them.
    index("stage_change_by_time").on(table.licenseId, table.at),
    index("stage_change_into").on(table.licenseId, table.toType, table.at),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
