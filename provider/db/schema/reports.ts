import {
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { day, instant, licenseId } from "./columns.ts";
import { user } from "./users.ts";

export const reportDay = pgTable(
  "report_day",
  {
    licenseId: licenseId(),
    day: day("day").notNull(),
    /** Time zone and definition of the stored figures; a difference today triggers a recount. */
    timeZone: text("time_zone").notNull(),
    definition: text("definition").notNull(),
    rebuiltOn: day("told_on").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.day] })],
);

/** Figures per dimension of a day: sums, or all values for a median. */
export const reportDayRow = pgTable(
  "report_day_row",
  {
    licenseId: licenseId(),
    sheet: text("sheet").notNull(),
    day: day("day").notNull(),
    place: integer("place").notNull(),
    key: text("key"),
    columnKey: text("column_key"),
    middle: integer("middle"),
    numbers: doublePrecision("numbers").array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.sheet, table.day, table.place] }),
    index("report_day_row_of_day").on(table.licenseId, table.day),
    foreignKey({
      columns: [table.licenseId, table.day],
      foreignColumns: [reportDay.licenseId, reportDay.day],
    }).onDelete("cascade"),
  ],
);

/** Marks a day as changed; triggers write it in the transaction of the change. */
export const reportDayChange = pgTable(
  "report_day_change",
  {
    licenseId: licenseId(),
    id: bigint("id", { mode: "bigint" }).generatedAlwaysAsIdentity(),
    day: day("day").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("report_day_change_of_day").on(table.licenseId, table.day),
  ],
);

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
