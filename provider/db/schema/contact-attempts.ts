import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { FollowUp } from "@/contract/follow-up/contact-results.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

export const contactAttempt = pgTable(
  "contact_attempt",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actor: text("actor").notNull(),
    channel: text("channel").$type<ContactChannel>().notNull(),
    resultId: uuid("result_id").notNull(),
    result: text("result").notNull(),
    isHumanContact: boolean("is_human_contact").notNull(),
    isEffective: boolean("is_effective").notNull(),
    note: text("note").notNull().default(""),
    nextAction: text("next_action").$type<ContactChannel>(),
    nextActionAt: instant("next_action_at"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    // Covers the columns that reports count by.
    index("contact_attempt_by_time").on(table.licenseId, table.at),
    index("contact_attempt_lead").on(table.licenseId, table.leadId, table.at),
    index("contact_attempt_actor")
      .on(table.licenseId, table.actorId, table.at)
      .where(sql`${table.actorId} is not null`),
    index("contact_attempt_agreed")
      .on(table.licenseId, table.nextActionAt)
      .where(sql`${table.nextActionAt} is not null`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);

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
