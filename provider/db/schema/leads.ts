import { sql } from "drizzle-orm";
import {
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
import type { Channel, Completion, CrmState, DealState, Processing, Source } from "@/contract/channels.ts";
import type { FieldError } from "@/contract/errors.ts";
import { instant, licenseId } from "./columns.ts";
import { agency, model, pipeline, stage } from "./companies.ts";
import { user } from "./users.ts";

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
    /** Lower case: what duplicates are found by. */
    emailKey: text("email_key").notNull().default(""),
    identification: text("identification").notNull().default(""),
    product: text("product").notNull().default(""),
    modelId: uuid("model_id"),
    agency: text("agency").notNull().default(""),
    agencyId: uuid("agency_id"),
    advisorId: uuid("advisor_id").references(() => user.id),
    pipelineId: uuid("pipeline_id"),
    stageId: uuid("stage_id"),
    /** Since when it stands there. */
    stageAt: instant("stage_at").notNull(),
    /** Why it was lost; blank unless it stands in a lost stage. */
    lostReason: text("lost_reason").notNull().default(""),
    isSalesPipeline: boolean("is_sales_pipeline").notNull(),
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
    originalId: uuid("original_id"),
    doNotContact: boolean("do_not_contact").notNull().default(false),
    consent: jsonb("consent").$type<{ textVersion: string; at: string; source: string }>(),
    /** Folded text of everything a person searches by; see `intake/search-text.ts`. */
    searchText: text("search_text").notNull().default(""),
    /** One number for all that a list filters by together; see `leadFacet`. */
    facet: bigint("facet", { mode: "bigint" }).generatedAlwaysAs(
      sql`hashtextextended(source || ' ' || deal_state || ' ' || crm_state || ' ' || coalesce(agency_id::text, '') || ' ' || coalesce(model_id::text, '') || ' ' || coalesce(advisor_id::text, ''), 0)`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("lead_by_time").on(table.licenseId, table.createdAt, table.id),
    index("lead_by_source").on(table.licenseId, table.source, table.createdAt, table.id),
    index("lead_by_deal_state").on(table.licenseId, table.source, table.dealState, table.createdAt, table.id),
    index("lead_by_facet").on(table.licenseId, table.facet, table.createdAt, table.id),
    index("lead_by_agency").on(table.licenseId, table.agencyId, table.createdAt, table.id),
    index("lead_by_model").on(table.licenseId, table.modelId, table.createdAt, table.id),
    index("lead_by_stage").on(table.licenseId, table.stageId, table.stageAt, table.id),
    index("lead_by_advisor").on(table.licenseId, table.advisorId, table.createdAt, table.id),
    index("lead_by_phone").on(table.licenseId, table.phone, table.createdAt).where(sql`${table.phone} <> ''`),
    index("lead_by_email").on(table.licenseId, table.emailKey, table.createdAt).where(sql`${table.emailKey} <> ''`),
    index("lead_by_identification")
      .on(table.licenseId, table.identification, table.createdAt)
      .where(sql`${table.identification} <> ''`),
    uniqueIndex("lead_external_id")
      .on(table.licenseId, table.source, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index("lead_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    foreignKey({ columns: [table.licenseId, table.agencyId], foreignColumns: [agency.licenseId, agency.id] }),
    foreignKey({ columns: [table.licenseId, table.modelId], foreignColumns: [model.licenseId, model.id] }),
    foreignKey({ columns: [table.licenseId, table.pipelineId], foreignColumns: [pipeline.licenseId, pipeline.id] }),
    foreignKey({ columns: [table.licenseId, table.stageId], foreignColumns: [stage.licenseId, stage.id] }),
    foreignKey({ columns: [table.licenseId, table.originalId], foreignColumns: [table.licenseId, table.id] }),
  ],
);

/**
 * Each combination of filterable values that some lead of the licence has, or had. A list that is filtered by several at
 * once reads the few combinations that fit and then each one's newest leads, however many leads there are. Kept by a
 * trigger; two transactions may both add one, which is harmless and spares them waiting for each other.
 */
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
  },
  (table) => [
    index("lead_facet_own").on(table.licenseId, table.facet),
    index("lead_facet_by_source").on(table.licenseId, table.source, table.dealState, table.crmState),
    index("lead_facet_by_agency").on(table.licenseId, table.agencyId),
    index("lead_facet_by_model").on(table.licenseId, table.modelId),
    index("lead_facet_by_advisor").on(table.licenseId, table.advisorId),
  ],
);
