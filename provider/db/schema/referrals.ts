import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ReferralFlag, ReferralState, RewardState } from "@/contract/referrals/referrals.ts";
import { day, instant, licenseId } from "./columns.ts";
import { lead } from "./leads.ts";
import { referralBenefit, referralCode, termsFile } from "./referral-programme.ts";

export const referral = pgTable(
  "referral",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    codeId: uuid("code_id").notNull(),
    leadId: uuid("lead_id").notNull(),
    /** The lead whose sale earns: its own, or that of an open lead, from when that still earned. */
    dealId: uuid("deal_id").notNull(),
    createdAt: instant("created_at").notNull(),
    state: text("state").$type<ReferralState>().notNull(),
    flags: text("flags").array().$type<ReferralFlag[]>().notNull().default([]),
    termsId: uuid("terms_id").notNull(),
    consentText: text("consent_text").notNull(),
    consentAt: instant("consent_at").notNull(),
    /** Tells one address from another and names none. */
    addressSeal: text("address_seal").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("referral_lead").on(table.licenseId, table.leadId),
    index("referral_by_time").on(table.licenseId, table.createdAt, table.id),
    index("referral_by_state").on(table.licenseId, table.state, table.createdAt, table.id),
    index("referral_of_code").on(table.licenseId, table.codeId, table.createdAt, table.id),
    index("referral_of_deal").on(table.licenseId, table.dealId),
    index("referral_of_address").on(table.licenseId, table.addressSeal, table.createdAt),
    foreignKey({ columns: [table.licenseId, table.codeId], foreignColumns: [referralCode.licenseId, referralCode.id] }),
    foreignKey({ columns: [table.licenseId, table.leadId], foreignColumns: [lead.licenseId, lead.id] }),
    foreignKey({ columns: [table.licenseId, table.termsId], foreignColumns: [termsFile.licenseId, termsFile.id] }),
  ],
);

export const referralReward = pgTable(
  "referral_reward",
  {
    licenseId: licenseId(),
    id: uuid("id").notNull(),
    referralId: uuid("referral_id").notNull(),
    benefitId: uuid("benefit_id"),
    /** As it was called when it was earned. */
    benefit: text("benefit").notNull().default(""),
    state: text("state").$type<RewardState>().notNull().default("pending"),
    /** Made void by somebody's hand: no sale brings it back. */
    isWithdrawn: boolean("is_withdrawn").notNull().default(false),
    /** Somebody said since it was earned how far it is: no clock does. */
    isByHand: boolean("is_by_hand").notNull().default(false),
    earnedAt: instant("earned_at").notNull(),
    note: text("note").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("referral_reward_one").on(table.licenseId, table.referralId),
    index("referral_reward_by_time").on(table.licenseId, table.earnedAt, table.id),
    index("referral_reward_by_state").on(table.licenseId, table.state, table.earnedAt, table.id),
    foreignKey({
      columns: [table.licenseId, table.referralId],
      foreignColumns: [referral.licenseId, referral.id],
    }),
    foreignKey({
      columns: [table.licenseId, table.benefitId],
      foreignColumns: [referralBenefit.licenseId, referralBenefit.id],
    }),
  ],
);

/** Counted by code and day, and by nothing that tells one visitor from another. */
export const referralVisit = pgTable(
  "referral_visit",
  {
    licenseId: licenseId(),
    codeId: uuid("code_id").notNull(),
    /** In the licence's zone. */
    day: day("day").notNull(),
    /** While the code could be used. */
    visits: integer("visits").notNull().default(0),
    started: integer("started").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    /** Visits while it could not. */
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.codeId, table.day] }),
    foreignKey({ columns: [table.licenseId, table.codeId], foreignColumns: [referralCode.licenseId, referralCode.id] }),
  ],
);
