import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { licenseId } from "./columns.ts";
import { agency } from "./companies.ts";
import { user } from "./users.ts";

/** How many sales an agency or an advisor aims at in a month. One that is taken back stays, without a number: its version goes on. */
export const target = pgTable(
  "target",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    /** As in 2026-11, in the licence's time zone. */
    month: text("month").notNull(),
    agencyId: uuid("agency_id"),
    advisorId: uuid("advisor_id").references(() => user.id),
    sales: integer("sales"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("target_of_agency").on(table.licenseId, table.month, table.agencyId),
    uniqueIndex("target_of_advisor").on(table.licenseId, table.month, table.advisorId),
    check("target_of_one", sql`num_nonnulls(${table.agencyId}, ${table.advisorId}) = 1`),
    // An agency that no lead names may go, and what was aimed at there goes with it.
    foreignKey({
      columns: [table.licenseId, table.agencyId],
      foreignColumns: [agency.licenseId, agency.id],
    }).onDelete("cascade"),
  ],
);
