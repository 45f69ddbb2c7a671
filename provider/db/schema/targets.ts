import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { licenseId } from "./columns.ts";
import { agency } from "./companies.ts";
import { user } from "./users.ts";

/** A removed target keeps its row without a number: its version continues. */
export const target = pgTable(
  "target",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
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
    foreignKey({
      columns: [table.licenseId, table.agencyId],
      foreignColumns: [agency.licenseId, agency.id],
    }).onDelete("cascade"),
  ],
);
