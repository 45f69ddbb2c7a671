import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountKind, ConnectionError } from "@/contract/ad-networks/connections.ts";
import type { FormQuestion, Mapping } from "@/contract/ad-networks/forms.ts";
import type { ConnectionState, FormSource, Network } from "@/contract/kernel/channels.ts";
import { instant, licenseId } from "./columns.ts";

export const connection = pgTable(
  "connection",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    network: text("network").$type<Network>().notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    state: text("state").$type<ConnectionState | "ended">().notNull().default("active"),
    /** Encrypted token; blank once the connection ended. The row stays for its leads. */
    secret: text("secret").notNull(),
    scopes: text("scopes").array().notNull().default([]),
    tokenExpiresAt: instant("token_expires_at"),
    errorCode: text("fault").$type<ConnectionError>(),
    errorDetail: text("fault_detail").notNull().default(""),
    errorAt: instant("fault_at"),
    lastErrorCode: text("last_fault").$type<ConnectionError>(),
    lastErrorDetail: text("last_fault_detail").notNull().default(""),
    lastErrorAt: instant("last_fault_at"),
    /** True when leads caused the error: the next lead clears it. Otherwise the next token check does. */
    isLeadError: boolean("is_fault_of_leads").notNull().default(true),
    notifiedAt: instant("told_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("connection_account").on(table.licenseId, table.network, table.externalId),
  ],
);

export const connectedAccount = pgTable(
  "connected_account",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    connectionId: uuid("connection_id").notNull(),
    network: text("network").$type<Network>().notNull(),
    kind: text("kind").$type<AccountKind>().notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    secret: text("secret"),
    isSubscribed: boolean("is_subscribed").notNull().default(false),
    subscriptionId: text("subscription_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("connected_account_own").on(table.licenseId, table.network, table.externalId),
    index("connected_account_subscribed").on(table.network, table.externalId).where(sql`${table.isSubscribed}`),
    foreignKey({
      columns: [table.licenseId, table.connectionId],
      foreignColumns: [connection.licenseId, connection.id],
    }).onDelete("cascade"),
  ],
);

export const leadForm = pgTable(
  "lead_form",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    accountId: uuid("account_id").notNull(),
    network: text("network").$type<Network>().notNull(),
    externalId: text("external_id").notNull(),
    name: text("name").notNull(),
    source: text("source").$type<FormSource>().notNull(),
    questions: jsonb("questions").$type<FormQuestion[]>().notNull().default([]),
    mapping: jsonb("mapping").$type<Mapping>().notNull().default([]),
    silentAfterHours: integer("silent_after_hours"),
    lastLeadAt: instant("last_lead_at"),
    testLeads: text("test_leads").array().notNull().default([]),
    notifiedAt: instant("told_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("lead_form_own").on(table.licenseId, table.network, table.externalId),
    foreignKey({
      columns: [table.licenseId, table.accountId],
      foreignColumns: [connectedAccount.licenseId, connectedAccount.id],
    }).onDelete("cascade"),
  ],
);

export const networkEvent = pgTable(
  "network_event",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    network: text("network").$type<Network>().notNull(),
    /** The network's lead id; a repeated event creates no second lead. */
    externalId: text("external_id").notNull(),
    accountExternalId: text("account_external_id").notNull(),
    formExternalId: text("form_external_id").notNull(),
    /** Time of the form's submission, also for a backfilled event. */
    receivedAt: instant("received_at").notNull(),
    headers: jsonb("headers").$type<Record<string, string>>().notNull(),
    body: text("body").notNull(),
    requestId: text("request_id").notNull(),
    state: text("state").$type<"waiting" | "stored" | "refused">().notNull().default("waiting"),
    /** Next attempt; a worker moves it on as its lease. */
    dueAt: instant("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    failureReason: text("fault").$type<ConnectionError>(),
    leadId: uuid("lead_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("network_event_own").on(table.licenseId, table.network, table.externalId),
    index("network_event_due").on(table.licenseId, table.network, table.dueAt).where(sql`${table.state} = 'waiting'`),
    index("network_event_refused").on(table.licenseId, table.network).where(sql`${table.state} = 'refused'`),
    index("network_event_unclaimed")
      .on(table.licenseId)
      .where(sql`${table.state} in ('waiting', 'refused') and ${table.leadId} is null`),
    index("network_event_form").on(table.licenseId, table.network, table.formExternalId, table.receivedAt),
  ],
);
