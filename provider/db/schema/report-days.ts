import { bigint, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { day, licenseId } from "./columns.ts";

/** A past day of which what reports say is kept, as it was told last. `reports/kept/` says how it stays true. */
export const reportDay = pgTable(
  "report_day",
  {
    licenseId: licenseId(),
    day: day("day").notNull(),
    /** In whose days it was counted, and what was: told otherwise today, it is told anew. */
    timeZone: text("time_zone").notNull(),
    definition: text("definition").notNull(),
    toldOn: day("told_on").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.day] })],
);

/** What is said of one mark of one day: numbers that add up, or all those of which there is a middle. */
export const reportDayRow = pgTable(
  "report_day_row",
  {
    licenseId: licenseId(),
    sheet: text("sheet").notNull(),
    day: day("day").notNull(),
    place: integer("place").notNull(),
    key: text("key"),
    columnKey: text("column_key"),
    /** Which middle the numbers are of; null where they are sums. */
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

/** Something of that day changed since it was told. Written by triggers, in the transaction of the change. */
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
