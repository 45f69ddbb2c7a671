import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SealKind } from "@/provider/kernel/person-keys.ts";
import { instant, licenseId } from "./columns.ts";

/** What an erased lead was known by, sealed: it is recognised when it comes again, and cannot be read. */
export const tombstone = pgTable(
  "tombstone",
  {
    licenseId: licenseId(),
    /** No key of another table: it outlives a lead that a restored backup does not have. */
    leadId: uuid("lead_id").notNull(),
    kind: text("kind").$type<SealKind>().notNull(),
    seal: text("seal").notNull(),
    at: instant("at").notNull(),
    /** Null where its time was over. */
    actorId: uuid("actor_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.leadId, table.seal] }),
    index("tombstone_seal").on(table.licenseId, table.seal),
    // One for each lead that someone had erased: how those are found that a backup brought back.
    index("tombstone_record").on(table.licenseId, table.leadId).where(sql`${table.kind} = 'record'`),
  ],
);

/** How long a licence keeps who its leads were. Without a row, for ever. */
export const retention = pgTable("retention", {
  licenseId: licenseId().primaryKey(),
  /** Since a lead came in; null: for ever. */
  months: integer("months"),
  version: integer("version").notNull().default(1),
});
