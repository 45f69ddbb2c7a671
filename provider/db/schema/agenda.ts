import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AppointmentState, AppointmentType } from "@/contract/agenda/appointments.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import { day, instant, licenseId } from "./columns.ts";
import { agency } from "./companies.ts";
import { lead } from "./leads.ts";
import { user } from "./users.ts";

export const absence = pgTable(
  "absence",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    firstDay: day("first_day").notNull(),
    lastDay: day("last_day").notNull(),
    reason: text("reason").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("absence_of_user").on(table.licenseId, table.userId, table.lastDay),
  ],
);

export const appointment = pgTable(
  "appointment",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    type: text("type").$type<AppointmentType>().notNull(),
    state: text("state").$type<AppointmentState>().notNull().default("planned"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    leadId: uuid("lead_id"),
    person: text("person").notNull().default(""),
    phone: text("phone").notNull().default(""),
    advisorId: uuid("advisor_id")
      .notNull()
      .references(() => user.id),
    agencyId: uuid("agency_id"),
    note: text("note").notNull().default(""),
    previousId: uuid("previous_id"),
    remindedAt: instant("reminded_at"),
    createdAt: instant("created_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("appointment_by_time").on(table.licenseId, table.startsAt, table.id),
    index("appointment_by_creation").on(table.licenseId, table.createdAt),
    index("appointment_of_advisor").on(table.licenseId, table.advisorId, table.startsAt),
    index("appointment_of_lead")
      .on(table.licenseId, table.leadId, table.startsAt)
      .where(sql`${table.leadId} is not null`),
    index("appointment_made")
      .on(table.licenseId, table.leadId)
      .where(sql`${table.leadId} is not null and ${table.previousId} is null`),
    index("appointment_to_remind")
      .on(table.licenseId, table.startsAt)
      .where(sql`${table.state} = 'planned' and ${table.remindedAt} is null`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
    foreignKey({ columns: [table.licenseId, table.agencyId], foreignColumns: [agency.licenseId, agency.id] }),
    foreignKey({ columns: [table.licenseId, table.previousId], foreignColumns: [table.licenseId, table.id] }),
  ],
);

/** Stores only the hash of the token. */
export const calendarFeed = pgTable(
  "calendar_feed",
  {
    licenseId: licenseId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    hash: text("hash").notNull().unique(),
    locale: text("locale").$type<MailLocale>().notNull(),
    createdAt: instant("created_at").notNull(),
    lastReadAt: instant("last_read_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.userId] })],
);
