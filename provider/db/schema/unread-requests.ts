import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { UnreadDoor } from "@/contract/ad-networks/connection-health.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { instant, licenseId } from "./columns.ts";

/** Unparseable requests, stored until a person has looked at them. */
export const unreadRequest = pgTable(
  "unread_request",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    door: text("door").$type<UnreadDoor>().notNull(),
    source: text("source").$type<Source>(),
    apiKeyId: uuid("api_key_id").notNull(),
    firstAt: instant("first_at").notNull().default(sql`now()`),
    /** Time of the last attempt: senders retry rejected requests. */
    receivedAt: instant("received_at").notNull(),
    times: integer("times").notNull().default(1),
    reason: text("reason").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    /** Decoded body, so that erasure finds people in it. */
    decoded: text("decoded").notNull().default(""),
    bodyHash: text("body_hash").notNull(),
    requestId: text("request_id").notNull(),
    seenAt: instant("seen_at"),
    leftOut: integer("left_out").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("unread_request_own").on(table.licenseId, table.bodyHash),
    index("unread_request_open").on(table.licenseId, table.receivedAt).where(sql`${table.seenAt} is null`),
    index("unread_request_by_time").on(table.licenseId, table.receivedAt),
  ],
);
