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
  DeliveryFault,
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

/** Where a licence has leads and events sent to. One that is removed stays for the sake of its log. */
export const destination = pgTable(
  "destination",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    kind: text("kind").$type<DestinationKind>().notNull(),
    name: text("name").notNull(),
    state: text("state").$type<DestinationState>().notNull().default("active"),
    /** Why nothing is sent although nobody wished so, whichever state that is: a key that is not taken pauses a CRM. */
    disabledFor: text("disabled_for").$type<StopReason>(),
    /** By its kind, which has the schema. No secrets. */
    config: jsonb("config").notNull().default({}),
    /** What it asks for. */
    events: text("events").array().notNull().default([]),
    /** Of which leads; none named is all. */
    channels: text("channels").array().$type<IntegrationChannel[]>().notNull().default([]),
    modelIds: uuid("model_ids").array().notNull().default([]),
    /** Sealed. During a rotation the one before is good until it ends. */
    secret: text("secret"),
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: instant("previous_secret_ends_at"),
    ratePerMinute: integer("rate_per_minute"),
    /** Nothing is taken for it before then, by its rate; nothing is sent to it, by what it asked for. */
    pacedUntil: instant("paced_until"),
    askedUntil: instant("asked_until"),
    /** Attempts in a row that it did not answer well enough to know that it is there. */
    unansweredInRow: integer("failures").notNull().default(0),
    /** Of anything but success, since when and how often in a row. */
    failingSince: instant("failing_since"),
    failedInRow: integer("failed_in_row").notNull().default(0),
    /** Since when its breaker is open, and when it is next asked whether it is back. */
    openedAt: instant("opened_at"),
    probeAt: instant("probe_at"),
    lastSuccessAt: instant("last_success_at"),
    lastErrorAt: instant("last_error_at"),
    lastFault: text("last_fault").$type<DeliveryFault>(),
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

/** What has to reach a destination, or did. */
export const delivery = pgTable(
  "delivery",
  {
    licenseId: licenseId(),
    /** The same on every attempt: what its receiver knows it by. */
    id: uuid("id").notNull(),
    /** In what order things happened to a lead. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
    destinationId: uuid("destination_id").notNull(),
    leadId: uuid("lead_id"),
    /** What it is about where that is no lead, and hangs on none. */
    subjectId: uuid("subject_id"),
    /** As of which version its lead has to be told: it was changed while this was on its way. */
    leadVersion: integer("lead_version"),
    event: text("event").notNull(),
    /** What is sent, where it is as of when it happened; else it is made of what is stored when it is sent. */
    payload: text("payload"),
    state: text("state").$type<DeliveryState>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When it is next seen to. Whoever sends it keeps moving this on: after its death another finds it. */
    nextAt: instant("next_at").notNull(),
    endedAt: instant("ended_at"),
    requestId: text("request_id").notNull(),
    status: integer("status"),
    fault: text("fault").$type<DeliveryFault>(),
    message: text("message").notNull().default(""),
    externalId: text("external_id"),
    /** Each time that somebody had it sent again, the last one last; null: nobody did. */
    sentAgain: jsonb("sent_again").$type<Resend[]>(),
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

/** Where a lead stands with a CRM that it was sent to and that has answered for good. Deliveries end; this stays. */
export const leadAtCrm = pgTable(
  "lead_at_crm",
  {
    licenseId: licenseId(),
    leadId: uuid("lead_id").notNull(),
    destinationId: uuid("destination_id").notNull(),
    state: text("state").$type<LeadAtCrmState>().notNull(),
    at: instant("at").notNull(),
    status: integer("status"),
    fault: text("fault").$type<DeliveryFault>(),
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

/** Every try of a delivery. */
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
    fault: text("fault").$type<DeliveryFault>(),
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
