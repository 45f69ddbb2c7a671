import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
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
import type {
  Channel,
  Completion,
  CrmState,
  DealState,
  EntrySource,
  Processing,
  Source,
} from "@/contract/kernel/channels.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Attribution } from "@/contract/leads/leads.ts";
import type { StageType } from "@/contract/pipelines/pipelines.ts";
import { campaign } from "./campaigns.ts";
import { instant, licenseId } from "./columns.ts";
import { agency, model, pipeline, stage } from "./companies.ts";
import { user } from "./users.ts";

export const compactVin = sql.raw("translate(upper(vin), ' .-', '')");
export const compactPlate = sql.raw("translate(upper(car_license), ' .-', '')");

/** Open work: unique and correctable leads. Must match the index predicates word for word. */
export function isAssigned({ dealState, advisorId }: Record<"dealState" | "advisorId", AnyPgColumn>) {
  return sql`(${dealState} = 'new' or ${dealState} = 'failed' and ${advisorId} is not null)`;
}

/** Name without accents and capitals: the search text begins with it. */
export const nameKey = sql.raw('(left(search_text, 60) collate "C")');
export const isNamed = sql.raw("(first_name <> '' or last_name <> '')");

export const lead = pgTable(
  "lead",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
    source: text("source").$type<Source>().notNull(),
    channel: text("channel").$type<Channel>().notNull(),
    origin: text("origin").notNull().default(""),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    emailKey: text("email_key").notNull().default(""),
    identification: text("identification").notNull().default(""),
    product: text("product").notNull().default(""),
    modelId: uuid("model_id"),
    agency: text("agency").notNull().default(""),
    agencyId: uuid("agency_id"),
    advisorId: uuid("advisor_id").references(() => user.id),
    pipelineId: uuid("pipeline_id"),
    stageId: uuid("stage_id"),
    stageAt: instant("stage_at").notNull(),
    lostReason: text("lost_reason").notNull().default(""),
    firstContactAt: instant("first_contact_at"),
    contactedAt: instant("contacted_at"),
    triesToContact: integer("tries_to_contact").notNull().default(0),
    /** Entry to the current won stage. Set by a trigger, by the stage type at that time. */
    soldAt: instant("sold_at"),
    lostAt: instant("lost_at"),
    nextAction: text("next_action").$type<ContactChannel>(),
    nextActionAt: instant("next_action_at"),
    /** Retry time of an attempt without a next action; a next action takes precedence. */
    againAt: instant("again_at"),
    returnedAt: instant("returned_at"),
    claimedBy: uuid("claimed_by").references(() => user.id),
    claimedUntil: instant("claimed_until"),
    isSalesPipeline: boolean("is_sales_pipeline").notNull(),
    entrySource: text("entry_source").$type<EntrySource>().notNull().default("integration"),
    dealState: text("deal_state").$type<DealState>().notNull(),
    crmState: text("crm_state").$type<CrmState>().notNull().default("none"),
    completion: text("completion").$type<Completion>(),
    processing: text("processing").$type<Processing>().notNull(),
    errors: jsonb("errors").$type<FieldError[]>().notNull().default([]),
    extraProperties: jsonb("extra_properties").$type<Record<string, unknown>>().notNull().default({}),
    formName: text("form_name").notNull().default(""),
    vin: text("vin").notNull().default(""),
    carLicense: text("car_license").notNull().default(""),
    rule: text("rule").notNull().default(""),
    externalId: text("external_id"),
    crmId: text("crm_id"),
    originalId: uuid("original_id"),
    doNotContact: boolean("do_not_contact").notNull().default(false),
    consent: jsonb("consent").$type<{ textVersion: string; at: string; source: string }>(),
    erasedAt: instant("erased_at"),
    campaignId: uuid("campaign_id"),
    attribution: jsonb("attribution").$type<Attribution>().notNull().default({}),
    searchText: text("search_text").notNull().default(""),
    facet: bigint("facet", { mode: "bigint" }).generatedAlwaysAs(
      sql`hashtextextended(source || ' ' || deal_state || ' ' || crm_state || ' ' || coalesce(agency_id::text, '') || ' ' || coalesce(model_id::text, '') || ' ' || coalesce(advisor_id::text, '') || ' ' || rule || ' ' || entry_source, 0)`,
    ),
    shortId: text("short_id").generatedAlwaysAs(sql`right(id::text, 8)`),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    // The first five cover the report columns; see their last migration.
    index("lead_by_time").on(table.licenseId, table.createdAt, table.id),
    index("lead_new").on(table.licenseId, table.createdAt).where(sql`${table.dealState} = 'new'`),
    index("lead_worked")
      .on(table.licenseId, table.createdAt)
      .where(
        sql`${table.firstContactAt} is not null or ${table.contactedAt} is not null or ${table.soldAt} is not null`,
      ),
    index("lead_sold").on(table.licenseId, table.soldAt, table.id).where(sql`${table.soldAt} is not null`),
    index("lead_lost").on(table.licenseId, table.lostAt, table.id).where(sql`${table.lostAt} is not null`),
    index("lead_not_erased").on(table.licenseId, table.createdAt).where(sql`${table.erasedAt} is null`),
    index("lead_by_source").on(table.licenseId, table.source, table.createdAt, table.id),
    index("lead_by_deal_state").on(table.licenseId, table.source, table.dealState, table.createdAt, table.id),
    index("lead_by_facet").on(table.licenseId, table.facet, table.createdAt, table.id),
    index("lead_by_agency").on(table.licenseId, table.agencyId, table.createdAt, table.id),
    index("lead_by_model").on(table.licenseId, table.modelId, table.createdAt, table.id),
    index("lead_by_stage").on(table.licenseId, table.stageId, table.stageAt, table.id),
    index("lead_by_advisor").on(table.licenseId, table.advisorId, table.createdAt, table.id),
    index("lead_due").on(table.licenseId, table.nextActionAt, table.id).where(sql`${table.nextActionAt} is not null`),
    index("lead_due_of_advisor")
      .on(table.licenseId, table.advisorId, table.nextActionAt, table.id)
      .where(sql`${table.nextActionAt} is not null`),
    index("lead_waiting_of_advisor")
      .on(table.licenseId, table.advisorId, table.stageId, table.stageAt, table.id)
      .where(sql`${isAssigned(table)} and ${table.nextActionAt} is null and ${table.againAt} is null`),
    index("lead_again")
      .on(table.licenseId, table.againAt, table.id)
      .where(sql`${table.nextActionAt} is null and ${table.againAt} is not null`),
    index("lead_again_of_advisor")
      .on(table.licenseId, table.advisorId, table.againAt, table.id)
      .where(sql`${table.nextActionAt} is null and ${table.againAt} is not null`),
    index("lead_to_work")
      .on(table.licenseId, table.stageId, table.stageAt, table.id)
      .where(
        sql`${isAssigned(table)} and ${table.nextActionAt} is null and ${table.againAt} is null and ${table.erasedAt} is null and not ${table.doNotContact}`,
      ),
    // Open leads without a conversation. The advisor comes last: the queue skips others' leads without reading them.
    index("lead_without_contact")
      .on(table.licenseId, table.stageId, table.stageAt, table.id, table.advisorId)
      .where(
        sql`${table.dealState} = 'new' and ${table.nextActionAt} is null and ${table.erasedAt} is null and not ${table.doNotContact} and ${table.firstContactAt} is null`,
      ),
    index("lead_contacted_without_advisor")
      .on(table.licenseId, table.stageId, table.stageAt, table.id)
      .where(
        sql`${table.dealState} = 'new' and ${table.advisorId} is null and ${table.nextActionAt} is null and ${table.againAt} is null and ${table.erasedAt} is null and not ${table.doNotContact} and ${table.firstContactAt} is not null`,
      ),
    index("lead_claimed").on(table.licenseId, table.claimedBy).where(sql`${table.claimedBy} is not null`),
    index("lead_by_name").on(table.licenseId, nameKey, table.id).where(isNamed),
    index("lead_uncontacted")
      .on(table.licenseId, table.createdAt, table.id)
      .where(sql`${table.dealState} = 'new' and ${table.firstContactAt} is null`),
    index("lead_unassigned")
      .on(table.licenseId, table.createdAt, table.id)
      .where(sql`${table.dealState} = 'new' and ${table.advisorId} is null`),
    index("lead_reengaged").on(table.licenseId, table.createdAt, table.id).where(sql`${table.returnedAt} is not null`),
    index("lead_by_phone").on(table.licenseId, table.phone, table.createdAt).where(sql`${table.phone} <> ''`),
    index("lead_by_email").on(table.licenseId, table.emailKey, table.createdAt).where(sql`${table.emailKey} <> ''`),
    index("lead_by_identification")
      .on(table.licenseId, table.identification, table.createdAt)
      .where(sql`${table.identification} <> ''`),
    index("lead_refused_phone")
      .on(table.licenseId, table.phone)
      .where(sql`${table.doNotContact} and ${table.phone} <> ''`),
    index("lead_refused_email")
      .on(table.licenseId, table.emailKey)
      .where(sql`${table.doNotContact} and ${table.emailKey} <> ''`),
    index("lead_refused_identification")
      .on(table.licenseId, table.identification)
      .where(sql`${table.doNotContact} and ${table.identification} <> ''`),
    uniqueIndex("lead_external_id")
      .on(table.licenseId, table.source, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index("lead_by_rule")
      .on(table.licenseId, table.source, table.rule, table.createdAt, table.id)
      .where(sql`${table.rule} <> ''`),
    index("lead_by_campaign")
      .on(table.licenseId, table.campaignId, table.createdAt, table.id)
      .where(sql`${table.campaignId} is not null`),
    index("lead_of_campaign")
      .on(table.licenseId, table.campaignId, table.dealState)
      .where(sql`${table.campaignId} is not null`),
    // The index of the search, lead_by_key, is in provider/db/functions/lead-keys.sql with its function.
    foreignKey({ columns: [table.licenseId, table.agencyId], foreignColumns: [agency.licenseId, agency.id] }),
    foreignKey({ columns: [table.licenseId, table.modelId], foreignColumns: [model.licenseId, model.id] }),
    foreignKey({ columns: [table.licenseId, table.pipelineId], foreignColumns: [pipeline.licenseId, pipeline.id] }),
    foreignKey({ columns: [table.licenseId, table.stageId], foreignColumns: [stage.licenseId, stage.id] }),
    foreignKey({ columns: [table.licenseId, table.campaignId], foreignColumns: [campaign.licenseId, campaign.id] }),
    foreignKey({ columns: [table.licenseId, table.originalId], foreignColumns: [table.licenseId, table.id] }),
  ],
);

/** Combinations of filterable values of a licence. Concurrent duplicates are harmless and avoid lock waits. */
export const leadFacet = pgTable(
  "lead_facet",
  {
    licenseId: licenseId(),
    facet: bigint("facet", { mode: "bigint" }).notNull(),
    source: text("source").$type<Source>().notNull(),
    dealState: text("deal_state").$type<DealState>().notNull(),
    crmState: text("crm_state").$type<CrmState>().notNull(),
    agencyId: uuid("agency_id"),
    modelId: uuid("model_id"),
    advisorId: uuid("advisor_id"),
    rule: text("rule").notNull().default(""),
    entrySource: text("entry_source").$type<EntrySource>().notNull().default("integration"),
  },
  (table) => [
    index("lead_facet_own").on(table.licenseId, table.facet),
    index("lead_facet_by_source").on(table.licenseId, table.source, table.dealState, table.crmState),
    index("lead_facet_by_agency").on(table.licenseId, table.agencyId),
    index("lead_facet_by_model").on(table.licenseId, table.modelId),
    index("lead_facet_by_advisor").on(table.licenseId, table.advisorId),
  ],
);

/** Latest contact of each lead: an attempt (set by a trigger) or a visit, which has no channel. */
export const lastContact = pgTable(
  "last_contact",
  {
    licenseId: licenseId(),
    leadId: uuid("lead_id").notNull(),
    at: instant("at").notNull(),
    channel: text("channel").$type<ContactChannel>(),
    result: text("result").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.leadId] }),
    index("last_contact_by_time").on(table.licenseId, table.at, table.leadId),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Names are copies: a stage may be renamed or deleted. */
export const stageChange = pgTable(
  "stage_change",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    leadId: uuid("lead_id").notNull(),
    at: instant("at").notNull(),
    actorId: uuid("actor_id"),
    actor: text("actor").notNull(),
    fromStageId: uuid("from_stage_id"),
    fromName: text("from_name").notNull(),
    /** Stage types at that time: a sale stays one whatever its stage becomes. Null on entry. */
    fromType: text("from_type").$type<StageType>(),
    /** An older release running at the same time does not write it. */
    fromAt: instant("from_at").notNull().default(sql`now()`),
    /** First exit from that stage. Set by a trigger. */
    isFirstLeave: boolean("is_first_leave").notNull().default(false),
    toStageId: uuid("to_stage_id").notNull(),
    toName: text("to_name").notNull(),
    toType: text("to_type").$type<StageType>().notNull(),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("stage_change_lead").on(table.licenseId, table.leadId, table.at),
    // Covers the columns that the funnel reads.
    index("stage_change_by_time").on(table.licenseId, table.at),
    index("stage_change_into").on(table.licenseId, table.toType, table.at),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
