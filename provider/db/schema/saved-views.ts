import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ListName } from "@/contract/leads/saved-views.ts";
import { licenseId } from "./columns.ts";
import { user } from "./users.ts";

export const savedView = pgTable(
  "saved_view",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    list: text("list").$type<ListName>().notNull(),
    scope: text("scope").notNull(),
    name: text("name").notNull(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => user.id),
    isShared: boolean("is_shared").notNull().default(false),
    filters: jsonb("filters").$type<Record<string, string>>().notNull(),
    columns: text("columns").array(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("saved_view_name").on(
      table.licenseId,
      table.ownerId,
      table.list,
      table.scope,
      sql`lower(${table.name})`,
    ),
    index("saved_view_shared").on(table.licenseId, table.list).where(sql`${table.isShared}`),
  ],
);

export const listChoice = pgTable(
  "list_choice",
  {
    licenseId: licenseId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => user.id),
    list: text("list").$type<ListName>().notNull(),
    scope: text("scope").notNull(),
    columns: text("columns").array(),
    viewId: uuid("view_id"),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.userId, table.list, table.scope] })],
);
