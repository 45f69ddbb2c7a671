import { sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { VisitReason, VisitResult, VisitTimeSource } from "@/contract/showroom/visits.ts";
import { appointment } from "./agenda.ts";
import { instant, licenseId } from "./columns.ts";
import { agency } from "./companies.ts";
import { lead } from "./leads.ts";
import { user } from "./users.ts";

export const visit = pgTable(
  "visit",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    appointmentId: uuid("appointment_id"),
    checkInId: uuid("check_in_id"),
    agencyId: uuid("agency_id"),
    hostId: uuid("host_id")
      .notNull()
      .references(() => user.id),
    advisorId: uuid("advisor_id").references(() => user.id),
    reason: text("reason").$type<VisitReason>().notNull(),
    companions: integer("companions").notNull().default(0),
    note: text("note").notNull().default(""),
    arrivedAt: instant("arrived_at").notNull(),
    timeSource: text("arrival_by").$type<VisitTimeSource>().notNull().default("device"),
    calledAt: instant("called_at"),
    attendedAt: instant("attended_at"),
    closedAt: instant("closed_at"),
    result: text("result").$type<VisitResult>(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("visit_by_time").on(table.licenseId, table.arrivedAt, table.id),
    index("visit_open").on(table.licenseId, table.arrivedAt, table.id).where(sql`${table.closedAt} is null`),
    index("visit_open_of_advisor").on(table.licenseId, table.advisorId).where(sql`${table.closedAt} is null`),
    index("visit_of_lead").on(table.licenseId, table.leadId),
    uniqueIndex("visit_check_in").on(table.licenseId, table.checkInId).where(sql`${table.checkInId} is not null`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
    foreignKey({ columns: [table.licenseId, table.agencyId], foreignColumns: [agency.licenseId, agency.id] }),
    foreignKey({
      columns: [table.licenseId, table.appointmentId],
      foreignColumns: [appointment.licenseId, appointment.id],
    }),
  ],
);
