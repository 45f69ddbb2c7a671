import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PropertyType } from "@/contract/catalogue/custom-fields.ts";
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

export const property = pgTable(
  "property",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    key: text("key").notNull(),
    labelEs: text("label_es").notNull(),
    labelEn: text("label_en").notNull().default(""),
    type: text("type").$type<PropertyType>().notNull(),
    requiredIn: text("required_in").array().$type<Channel[]>().notNull().default([]),
    options: text("options").array().notNull().default([]),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("property_key").on(table.licenseId, sql`lower(${table.key})`),
  ],
);
