import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PropertyType } from "@/contract/catalogue/custom-fields.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { licenseId } from "./columns.ts";

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
