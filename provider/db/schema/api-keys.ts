import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyScope } from "@/contract/api-keys.ts";
import { instant, licenseId } from "./columns.ts";

/** Keys of senders. The key itself is nowhere: only its hash and its first letters. */
export const apiKey = pgTable(
  "api_key",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    prefix: text("prefix").notNull(),
    hash: text("hash").notNull().unique(),
    scopes: text("scopes").array().$type<ApiKeyScope[]>().notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.id] })],
);
