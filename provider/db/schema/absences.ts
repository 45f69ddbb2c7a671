import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, licenseId } from "./columns.ts";
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
