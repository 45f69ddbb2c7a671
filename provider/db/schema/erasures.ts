import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { HashKind } from "@/provider/kernel/person-keys.ts";
import { instant, licenseId } from "./columns.ts";

/** Keyed hashes of an erased lead's identifiers: recognise a repeated lead without storing readable data. */
export const tombstone = pgTable(
  "tombstone",
  {
    licenseId: licenseId(),
    /** No foreign key: outlives a lead that a restored backup does not have. */
    leadId: uuid("lead_id").notNull(),
    kind: text("kind").$type<HashKind>().notNull(),
    hash: text("seal").notNull(),
    at: instant("at").notNull(),
    /** Null for automatic erasure after the retention time. */
    actorId: uuid("actor_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.leadId, table.hash] }),
    index("tombstone_seal").on(table.licenseId, table.hash),
    // Finds erased leads that a restored backup brought back.
    index("tombstone_record").on(table.licenseId, table.leadId).where(sql`${table.kind} = 'record'`),
  ],
);

/** Retention of personal data. Without a row, unlimited. */
export const retention = pgTable("retention", {
  licenseId: licenseId().primaryKey(),
  months: integer("months"),
  version: integer("version").notNull().default(1),
});
