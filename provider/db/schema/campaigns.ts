import { foreignKey, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { day, licenseId } from "./columns.ts";
import { pipeline } from "./companies.ts";
import { leadOrigin } from "./lead-origins.ts";
import { user } from "./users.ts";

export const campaign = pgTable(
  "campaign",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    from: day("from_day").notNull(),
    to: day("to_day").notNull(),
    source: text("source").$type<Source>().notNull(),
    originId: uuid("origin_id"),
    pipelineId: uuid("pipeline_id"),
    ownerId: uuid("owner_id").references(() => user.id),
    state: text("state").$type<Campaign["state"]>().notNull().default("open"),
    budget: numeric("budget", { precision: 12, scale: 2, mode: "number" }),
    spend: numeric("spend", { precision: 12, scale: 2, mode: "number" }),
    identifiers: text("identifiers").array().notNull().default([]),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("campaign_name").on(table.licenseId, table.name),
    index("campaign_by_day").on(table.licenseId, table.from),
    foreignKey({
      name: "campaign_origin",
      columns: [table.licenseId, table.originId],
      foreignColumns: [leadOrigin.licenseId, leadOrigin.id],
    }),
    foreignKey({
      name: "campaign_pipeline",
      columns: [table.licenseId, table.pipelineId],
      foreignColumns: [pipeline.licenseId, pipeline.id],
    }),
  ],
);
