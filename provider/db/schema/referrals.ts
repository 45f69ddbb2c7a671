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
    /** Lead with the sale that earns the reward: its own, or the open lead it repeats. */
    dealId: uuid("deal_id").notNull(),
    createdAt: instant("created_at").notNull(),
    state: text("state").$type<ReferralState>().notNull(),
    flags: text("flags").array().$type<ReferralFlag[]>().notNull().default([]),
    termsId: uuid("terms_id").notNull(),
    consentText: text("consent_text").notNull(),
    consentAt: instant("consent_at").notNull(),
    /** Keyed hash: distinguishes addresses without storing them. */
    addressHash: text("address_seal").notNull().default(""),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.id] }),
    uniqueIndex("referral_lead").on(table.licenseId, table.leadId),
    index("referral_by_time").on(table.licenseId, table.createdAt, table.id),
    index("referral_by_state").on(table.licenseId, table.state, table.createdAt, table.id),
    index("referral_of_code").on(table.licenseId, table.codeId, table.createdAt, table.id),
    index("referral_of_deal").on(table.licenseId, table.dealId),
    index("referral_of_address").on(table.licenseId, table.addressHash, table.createdAt),
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
    benefit: text("benefit").notNull().default(""),
    state: text("state").$type<RewardState>().notNull().default("pending"),
    /** Manually voided; no later sale restores it. */
    isWithdrawn: boolean("is_withdrawn").notNull().default(false),
    /** Set manually; scheduled updates skip it. */
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

export const referralVisit = pgTable(
  "referral_visit",
  {
    licenseId: licenseId(),
    codeId: uuid("code_id").notNull(),
    day: day("day").notNull(),
    visits: integer("visits").notNull().default(0),
    started: integer("started").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.licenseId, table.codeId, table.day] }),
    foreignKey({ columns: [table.licenseId, table.codeId], foreignColumns: [referralCode.licenseId, referralCode.id] }),
  ],
);
