import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { HashKind } from "@/provider/kernel/person-keys.ts";
import { instant, licenseId } from "./columns.ts";

/** Append-only: run-time roles have no other grant. */
export const auditEntry = pgTable(
  "audit_entry",
  {
    id: uuid("id").primaryKey(),
    licenseId: uuid("license_id"),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    subjectId: uuid("subject_id"),
    channel: text("channel").$type<Channel>(),
    before: jsonb("before"),
    after: jsonb("after"),
    ip: text("ip").notNull(),
    requestId: text("request_id").notNull(),
  },
  (table) => [
    index("audit_entry_subject").on(table.licenseId, table.subjectId, table.at),
    index("audit_entry_time").on(table.licenseId, table.at, table.id),
    index("audit_entry_actor").on(table.licenseId, table.actorId, table.at, table.id),
    // Most entries are received leads, found as fast by time; this spares intake an index.
    index("audit_entry_action")
      .on(table.licenseId, table.action, table.at, table.id)
      .where(sql`${table.action} <> 'lead.received'`),
    index("audit_entry_person")
      .on(table.licenseId, table.at, table.id)
      .where(sql`${table.action} <> 'lead.received' and ${table.actorId} is not null`),
    index("audit_entry_system")
      .on(table.licenseId, table.at, table.id)
      .where(sql`${table.action} <> 'lead.received' and ${table.actorId} is null`),
    index("audit_entry_channel")
      .on(table.licenseId, table.channel, table.at, table.id)
      .where(sql`${table.channel} is not null`),
  ],
);

/** Keyed hashes of an erased lead's identifiers: recognise a repeated lead without storing readable data. */
export const tombstone = pgTable(
  "tombstone",
  {
    licenseId: licenseId(),
    /** Omits a foreign key: outlives a lead that a restored backup does not have. */
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

export const retention = pgTable("retention", {
  licenseId: licenseId().primaryKey(),
  months: integer("months"),
  version: integer("version").notNull().default(1),
});
