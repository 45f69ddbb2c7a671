import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import { instant, licenseId } from "./columns.ts";
import { user } from "./users.ts";

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
