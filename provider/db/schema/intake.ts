import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { UnreadEntryPoint } from "@/contract/ad-networks/connection-health.ts";
import type { AdfErrorCode } from "@/contract/intake/adf.ts";
import type { ApiKeyScope } from "@/contract/intake/api-keys.ts";
import type { ConnectionState, Source } from "@/contract/kernel/channels.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import { instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";

/** The intake changed a value. Must match the index predicate word for word. */
export const IS_REPAIRED = sql.raw(`steps @> '[{"step": "normalised"}]'::jsonb`);

export const intakeRequest = pgTable(
  "intake_request",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    apiKeyId: uuid("api_key_id"),
    source: text("source").$type<Source>().notNull(),
    receivedAt: instant("received_at").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    bodyHash: text("body_hash").notNull(),
    idempotencyKey: text("idempotency_key"),
    steps: jsonb("steps").$type<TraceStep[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("intake_request_lead").on(table.licenseId, table.leadId),
    uniqueIndex("intake_request_idempotency")
      .on(table.licenseId, table.idempotencyKey)
      .where(sql`${table.idempotencyKey} is not null`),
    index("intake_request_repaired").on(table.licenseId, table.leadId).where(IS_REPAIRED),
    index("intake_request_adf").on(table.licenseId, table.receivedAt).where(sql`${table.body} like '<%'`),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);

export const adfIntake = pgTable("adf_intake", {
  licenseId: licenseId().primaryKey(),
  state: text("state").$type<ConnectionState>().notNull().default("active"),
  failedAt: instant("refused_at"),
  errorCode: text("refusal").$type<AdfErrorCode>(),
});

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

export const unreadRequest = pgTable(
  "unread_request",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    entryPoint: text("door").$type<UnreadEntryPoint>().notNull(),
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
    reviewedAt: instant("seen_at"),
    dropped: integer("left_out").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("unread_request_own").on(table.licenseId, table.bodyHash),
    index("unread_request_open").on(table.licenseId, table.receivedAt).where(sql`${table.reviewedAt} is null`),
    index("unread_request_by_time").on(table.licenseId, table.receivedAt),
  ],
);
