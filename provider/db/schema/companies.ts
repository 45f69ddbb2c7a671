import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Assignment, DedupKey, DedupScope, Normalisation } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { Colour } from "@/contract/kernel/closed-lists.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";
import type { StageField, StageType } from "@/contract/pipelines/pipelines.ts";
import { instant, licenseId } from "./columns.ts";

export const company = pgTable("company", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  identification: text("identification").notNull(),
  slug: text("slug").notNull().unique(),
  type: text("type").notNull(),
});

export const license = pgTable(
  "license",
  {
    id: uuid("id").primaryKey(),
    companyId: uuid("company_id")
      .notNull()
      .references(() => company.id),
    name: text("name").notNull(),
    companyIdentification: text("company_identification").notNull(),
    timeZone: text("time_zone").notNull().default("America/Guayaquil"),
    state: text("state").$type<"active" | "suspended">().notNull().default("active"),
    createdAt: instant("created_at").notNull().default(sql`now()`),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("license_company").on(table.companyId)],
);

export const agency = pgTable(
  "agency",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    code: text("code").notNull(),
    city: text("city").notNull().default(""),
    address: text("address").notNull().default(""),
    phone: text("phone").notNull().default(""),
    hours: text("hours").notNull().default(""),
    channels: text("channels").array().$type<Channel[]>().notNull().default([]),
    aliases: text("aliases").array().notNull().default([]),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("agency_code").on(table.licenseId, table.code),
  ],
);

export const model = pgTable(
  "model",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    brand: text("brand").notNull(),
    name: text("name").notNull(),
    aliases: text("aliases").array().notNull().default([]),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("model_name").on(table.licenseId, table.brand, table.name),
  ],
);

export const modelVersion = pgTable(
  "model_version",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    modelId: uuid("model_id").notNull(),
    name: text("name").notNull(),
    year: integer("year").notNull(),
    code: text("code").notNull().default(""),
    price: numeric("price", { precision: 12, scale: 2, mode: "number" }),
    aliases: text("aliases").array().notNull().default([]),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("model_version_name").on(table.licenseId, table.modelId, table.name, table.year),
    uniqueIndex("model_version_code").on(table.licenseId, table.code).where(sql`${table.code} <> ''`),
    foreignKey({ columns: [table.licenseId, table.modelId], foreignColumns: [model.licenseId, model.id] }),
  ],
);

export const pipeline = pgTable(
  "pipeline",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("pipeline_name").on(table.licenseId, table.name),
    uniqueIndex("pipeline_default").on(table.licenseId).where(sql`${table.isDefault}`),
  ],
);

export const stage = pgTable(
  "stage",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    pipelineId: uuid("pipeline_id").notNull(),
    name: text("name").notNull(),
    order: integer("order").notNull(),
    type: text("type").$type<StageType>().notNull().default("open"),
    colour: text("colour").$type<Colour>().notNull(),
    slaHours: integer("sla_hours"),
    requiredFields: text("required_fields").array().$type<StageField[]>().notNull().default([]),
    reasons: text("reasons").array().notNull().default([]),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("stage_of_pipeline").on(table.licenseId, table.pipelineId, table.order),
    foreignKey({
      columns: [table.licenseId, table.pipelineId],
      foreignColumns: [pipeline.licenseId, pipeline.id],
    }),
  ],
);

/** A channel without a row uses the defaults of `intake/rules.ts`. */
export const rule = pgTable(
  "rule",
  {
    licenseId: licenseId(),
    channel: text("channel").$type<Channel>().notNull(),
    requiredFields: text("required_fields").array().$type<RequiredLeadField[]>().notNull(),
    dedupKeys: text("dedup_keys").array().$type<DedupKey[]>().notNull(),
    dedupWindowDays: integer("dedup_window_days").notNull(),
    dedupScope: text("dedup_scope").$type<DedupScope>().notNull().default("licence"),
    isSameProductOnly: boolean("is_same_product_only").notNull(),
    normalisations: text("normalisations")
      .array()
      .$type<Normalisation[]>()
      .notNull()
      .default(["phone", "email", "identification", "vehicle"]),
    assignment: jsonb("assignment").$type<Assignment>().notNull(),
    assignmentPosition: integer("assignment_position").notNull().default(0),
    pipelineId: uuid("pipeline_id"),
    name: text("name").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.channel] })],
);
