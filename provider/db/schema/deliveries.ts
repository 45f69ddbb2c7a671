import { sql } from "drizzle-orm";
import {
  bigint,
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
import type {
  DeliveryFailureReason,
  DeliveryOutcome,
  DeliveryState,
  DestinationKind,
  DestinationState,
  LeadAtCrmState,
  Resend,
  StopReason,
} from "@/contract/deliveries/deliveries.ts";
import type { IntegrationChannel } from "@/contract/kernel/channels.ts";
import { instant, licenseId } from "./columns.ts";

export const destination = pgTable(
  "destination",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    kind: text("kind").$type<DestinationKind>().notNull(),
    name: text("name").notNull(),
    state: text("state").$type<DestinationState>().notNull().default("active"),
    disabledFor: text("disabled_for").$type<StopReason>(),
    config: jsonb("config").notNull().default({}),
    events: text("events").array().notNull().default([]),
    channels: text("channels").array().$type<IntegrationChannel[]>().notNull().default([]),
    modelIds: uuid("model_ids").array().notNull().default([]),
    secret: text("secret"),
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: instant("previous_secret_ends_at"),
    ratePerMinute: integer("rate_per_minute"),
    /** Earliest start of a delivery, by own rate limit or Retry-After. */
    pacedUntil: instant("paced_until"),
    requestedPauseUntil: instant("asked_until"),
    unansweredInRow: integer("failures").notNull().default(0),
    failingSince: instant("failing_since"),
    failedInRow: integer("failed_in_row").notNull().default(0),
    openedAt: instant("opened_at"),
    probeAt: instant("probe_at"),
    lastSuccessAt: instant("last_success_at"),
    lastErrorAt: instant("last_error_at"),
    lastFailureReason: text("last_fault").$type<DeliveryFailureReason>(),
    lastStatus: integer("last_status"),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("destination_name").on(table.licenseId, table.kind, table.name).where(sql`${table.removedAt} is null`),
    index("destination_active").on(table.id).where(sql`${table.state} = 'active' and ${table.removedAt} is null`),
  ],
);

export const delivery = pgTable(
  "delivery",
  {
    licenseId: licenseId(),
    /** Stable over all attempts: receivers deduplicate by it. */
    id: uuid("id").notNull(),
    /** Order of events of one lead. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
    destinationId: uuid("destination_id").notNull(),
    leadId: uuid("lead_id"),
    /** Subject other than a lead; no foreign key. */
    subjectId: uuid("subject_id"),
    /** Lead version to send at least: the lead changed while this delivery was in flight. */
    leadVersion: integer("lead_version"),
    event: text("event").notNull(),
    /** Payload fixed at event time; null builds it from stored data when sending. */
    payload: text("payload"),
    state: text("state").$type<DeliveryState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    nextAt: instant("next_at").notNull(),
    endedAt: instant("ended_at"),
    requestId: text("request_id").notNull(),
    status: integer("status"),
    failureReason: text("fault").$type<DeliveryFailureReason>(),
    message: text("message").notNull().default(""),
    externalId: text("external_id"),
    resends: jsonb("sent_again").$type<Resend[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    foreignKey({
      columns: [table.licenseId, table.destinationId],
      foreignColumns: [destination.licenseId, destination.id],
    }),
    index("delivery_due")
      .on(table.destinationId, table.nextAt, table.seq)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index("delivery_of_lead")
      .on(table.licenseId, table.leadId, table.destinationId, table.seq)
      .where(sql`${table.leadId} is not null`),
    index("delivery_of_subject")
      .on(table.licenseId, table.subjectId, table.destinationId, table.seq)
      .where(sql`${table.subjectId} is not null`),
    index("delivery_log").on(table.licenseId, table.destinationId, table.createdAt, table.id),
    index("delivery_log_by_event").on(table.licenseId, table.destinationId, table.event, table.createdAt, table.id),
    index("delivery_dead")
      .on(table.licenseId, table.destinationId, table.createdAt, table.id)
      .where(sql`${table.state} = 'failed'`),
    index("delivery_ended").on(table.licenseId, table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** Final answer of a CRM about a lead; outlives the delivery. */
export const leadAtCrm = pgTable(
  "lead_at_crm",
  {
    licenseId: licenseId(),
    leadId: uuid("lead_id").notNull(),
    destinationId: uuid("destination_id").notNull(),
    state: text("state").$type<LeadAtCrmState>().notNull(),
    at: instant("at").notNull(),
    status: integer("status"),
    failureReason: text("fault").$type<DeliveryFailureReason>(),
    message: text("message").notNull(),
    externalId: text("external_id"),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.leadId, table.destinationId] }),
    foreignKey({
      columns: [table.licenseId, table.destinationId],
      foreignColumns: [destination.licenseId, destination.id],
    }),
    index("lead_at_crm_refused")
      .on(table.licenseId, table.destinationId, table.at, table.leadId)
      .where(sql`${table.state} in ('refused', 'outdated')`),
  ],
);

export const deliveryAttempt = pgTable(
  "delivery_attempt",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    deliveryId: uuid("delivery_id").notNull(),
    leadId: uuid("lead_id"),
    at: instant("at").notNull(),
    attempt: integer("attempt").notNull(),
    outcome: text("outcome").$type<DeliveryOutcome>().notNull(),
    status: integer("status"),
    ms: integer("ms").notNull(),
    failureReason: text("fault").$type<DeliveryFailureReason>(),
    message: text("message").notNull(),
    request: text("request").notNull(),
    response: text("response").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    foreignKey({
      columns: [table.licenseId, table.deliveryId],
      foreignColumns: [delivery.licenseId, delivery.id],
    }).onDelete("cascade"),
    index("delivery_attempt_of").on(table.licenseId, table.deliveryId, table.at),
    index("delivery_attempt_of_lead")
      .on(table.licenseId, table.leadId, table.at)
      .where(sql`${table.leadId} is not null`),
  ],
);
