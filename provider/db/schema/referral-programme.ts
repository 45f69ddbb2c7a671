import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
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
import type { Colour } from "@/contract/kernel/closed-lists.ts";
import type { BinaryFile } from "@/contract/kernel/files.ts";
import type { BenefitAudience, TermsLanguage } from "@/contract/referrals/programme.ts";
import type { CodeKind } from "@/contract/referrals/referrals.ts";
import { day, instant, licenseId } from "./columns.ts";
import { company } from "./companies.ts";
import { lead } from "./leads.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const texts = () => ({
  titleEs: text("title_es").notNull().default(""),
  titleEn: text("title_en").notNull().default(""),
  textEs: text("text_es").notNull().default(""),
  textEn: text("text_en").notNull().default(""),
});

export const referralConfig = pgTable(
  "referral_config",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    isActive: boolean("is_active").notNull().default(false),
    ...texts(),
    colour: text("colour").$type<Colour>().notNull().default("teal"),
    logoId: uuid("logo_id"),
    referrers: text("referrers").array().$type<CodeKind[]>().notNull().default(["affiliate", "member"]),
    codePrefix: text("code_prefix").notNull().default(""),
    codeLength: integer("code_length").notNull().default(7),
    from: day("from_day"),
    to: day("to_day"),
    windowDays: integer("window_days").notNull().default(365),
    rewardBenefitId: uuid("reward_benefit_id"),
    approveAfterDays: integer("approve_after_days"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("referral_config_one").on(table.licenseId),
    foreignKey({
      name: "referral_config_logo",
      columns: [table.licenseId, table.logoId],
      foreignColumns: [referralImage.licenseId, referralImage.id],
    }),
    foreignKey({
      name: "referral_config_reward",
      columns: [table.licenseId, table.rewardBenefitId],
      foreignColumns: [referralBenefit.licenseId, referralBenefit.id],
    }),
  ],
);

export const referralImage = pgTable(
  "referral_image",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    type: text("type").$type<BinaryFile["type"]>().notNull(),
    content: bytea("content").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenseId, table.id] })],
);

export const referralBenefit = pgTable(
  "referral_benefit",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    audience: text("audience").$type<BenefitAudience>().notNull(),
    ...texts(),
    imageId: uuid("image_id"),
    order: integer("order").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    foreignKey({
      name: "referral_benefit_image",
      columns: [table.licenseId, table.imageId],
      foreignColumns: [referralImage.licenseId, referralImage.id],
    }),
  ],
);

export const termsFile = pgTable(
  "terms_file",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    language: text("language").$type<TermsLanguage>().notNull(),
    number: integer("number").notNull(),
    bytes: integer("bytes").notNull(),
    content: bytea("content").notNull(),
    createdAt: instant("created_at").notNull(),
    isActive: boolean("is_active").notNull().default(true),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("terms_file_number").on(table.licenseId, table.language, table.number),
  ],
);

/** Lower case, no plus suffix, no dots where the provider ignores them; equals `comparableEmail`. */
const HOLDER_EMAIL = sql`case
  when split_part(holder ->> 'email', '@', 2) = '' then null
  when split_part(lower(holder ->> 'email'), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(holder ->> 'email'), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(holder ->> 'email'), '@', 1), '+', 1) || '@' || split_part(lower(holder ->> 'email'), '@', 2) end`;

export type CodeHolder = {
  firstName?: string;
  lastName?: string;
  identification?: string;
  phone?: string;
  email?: string;
};

export const referralCode = pgTable(
  "referral_code",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    /** A link names the company, so codes are unique per company. */
    companyId: uuid("company_id")
      .notNull()
      .references(() => company.id),
    kind: text("kind").$type<CodeKind>().notNull(),
    code: text("code").notNull(),
    name: text("name").notNull().default(""),
    holder: jsonb("holder").$type<CodeHolder>().notNull().default({}),
    leadId: uuid("lead_id"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    searchText: text("search_text").generatedAlwaysAs(
      sql`replace(fold_text(code || ' ' || name || ' ' || coalesce(holder ->> 'firstName', '') || ' ' || coalesce(holder ->> 'lastName', '') || ' ' || coalesce(holder ->> 'identification', '') || ' ' || coalesce(holder ->> 'phone', '') || ' ' || coalesce(holder ->> 'email', '')), '''', '')`,
    ),
    // Generated: under row-level security PostgreSQL uses no index on an expression.
    holderIdentification: text("holder_identification").generatedAlwaysAs(sql`holder ->> 'identification'`),
    holderPhone: text("holder_phone").generatedAlwaysAs(
      sql`regexp_replace(holder ->> 'phone', '^0(?=[0-9]{9}$)', '+593')`,
    ),
    holderEmail: text("holder_email").generatedAlwaysAs(HOLDER_EMAIL),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    index("referral_code_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
    uniqueIndex("referral_code_text").on(table.companyId, table.code),
    index("referral_code_by_time").on(table.licenseId, table.kind, table.createdAt, table.id),
    index("referral_code_holder_identification").on(table.licenseId, table.holderIdentification),
    index("referral_code_holder_phone").on(table.licenseId, table.holderPhone),
    index("referral_code_holder_email").on(table.licenseId, table.holderEmail),
    uniqueIndex("referral_code_lead").on(table.licenseId, table.leadId),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
  ],
);
