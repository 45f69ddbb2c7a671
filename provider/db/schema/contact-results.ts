import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { FollowUp } from "@/contract/follow-up/contact-results.ts";
import { licenseId } from "./columns.ts";

export const contactResult = pgTable(
  "contact_result",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    parentId: uuid("parent_id"),
    name: text("name").notNull(),
    order: integer("order").notNull(),
    isHumanContact: boolean("is_human_contact").notNull().default(false),
    isEffective: boolean("is_effective").notNull().default(false),
    closesLead: boolean("closes_lead").notNull().default(false),
    followUp: text("asks").$type<FollowUp>(),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    unique("contact_result_name").on(table.licenseId, table.parentId, table.name).nullsNotDistinct(),
    index("contact_result_parent").on(table.licenseId, table.parentId, table.order),
    foreignKey({ columns: [table.licenseId, table.parentId], foreignColumns: [table.licenseId, table.id] }),
  ],
);
