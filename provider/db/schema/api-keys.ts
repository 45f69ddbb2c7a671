import { integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import { instant, licenseId } from "./columns.ts";

/** Stores the key's hash and first letters only. */
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
    previousHash: text("previous_hash"),
    previousPrefix: text("previous_prefix"),
    previousUntil: instant("previous_until"),
    /** Encrypted; null when the sender does not sign. */
    signingSecret: text("signing_secret"),
    previousSecret: text("previous_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("api_key_previous").on(table.previousHash),
  ],
);
