import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Channel, Source } from "@/contract/kernel/channels.ts";
import { licenseId } from "./columns.ts";

export const leadOrigin = pgTable(
  "lead_origin",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    source: text("source").$type<Source>().notNull(),
    parentId: uuid("parent_id"),
    name: text("name").notNull(),
    /** Derived from ancestor names; rewritten when one changes. */
    path: text("path").notNull(),
    costCentre: text("cost_centre").notNull().default(""),
    isExternalManagement: boolean("is_external_management").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("lead_origin_path").on(table.licenseId, table.path),
    index("lead_origin_parent").on(table.licenseId, table.parentId),
    foreignKey({ columns: [table.licenseId, table.parentId], foreignColumns: [table.licenseId, table.id] }),
  ],
);
