import { pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { day, instant, licenseId } from "./columns.ts";
import { user } from "./users.ts";

export const weeklyReader = pgTable(
  "weekly_reader",
  {
    licenseId: licenseId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    chosenAt: instant("chosen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.userId] })],
);

/** One mail per week and recipient, also across restarts. */
export const weeklyMail = pgTable(
  "weekly_mail",
  {
    licenseId: licenseId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    due: day("due").notNull(),
    sentAt: instant("sent_at"),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.userId, table.due] })],
);
