import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NotificationDetails, NotificationKind } from "@/contract/notifications/notifications.ts";
import { appointment } from "./agenda.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";
import { user } from "./users.ts";

/** Stores only the id of a lead or appointment; texts are read when shown. */
export const notification = pgTable(
  "notification",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    kind: text("kind").$type<NotificationKind>().notNull(),
    leadId: uuid("lead_id"),
    appointmentId: uuid("appointment_id"),
    subjectId: uuid("subject_id"),
    count: integer("count").notNull().default(1),
    details: jsonb("facts").$type<NotificationDetails>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
    isShown: boolean("is_shown").notNull(),
    isToMail: boolean("is_to_mail").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("notification_of_user")
      .on(table.licenseId, table.userId, table.createdAt, table.id)
      .where(sql`${table.isShown}`),
    index("notification_unread")
      .on(table.licenseId, table.userId)
      .where(sql`${table.isShown} and ${table.readAt} is null`),
    index("notification_to_mail").on(table.licenseId, table.userId).where(sql`${table.isToMail}`),
    index("notification_by_time").on(table.licenseId, table.createdAt),
    uniqueIndex("notification_together")
      .on(table.licenseId, table.userId, table.kind, table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
    foreignKey({
      columns: [table.licenseId, table.appointmentId],
      foreignColumns: [appointment.licenseId, appointment.id],
    }),
  ],
);

export const notificationChoice = pgTable(
  "notification_choice",
  {
    licenseId: licenseId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    kind: text("kind").$type<NotificationKind>().notNull(),
    inApp: boolean("in_app").notNull(),
    browser: boolean("browser").notNull(),
    sound: boolean("sound").notNull(),
    mail: boolean("mail").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.userId, table.kind] })],
);

export const slaClock = pgTable(
  "sla_clock",
  {
    licenseId: licenseId(),
    stageId: uuid("stage_id").notNull(),
    seenUntil: instant("seen_until").notNull(),
    seenId: uuid("seen_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.stageId] })],
);
