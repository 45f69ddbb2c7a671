import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Day } from "../kernel/moments.ts";
import { Id, note, Paging, pageSchema, Versioned } from "../kernel/records.ts";

export const CODE_KINDS = ["affiliate", "member"] as const;
export const CodeKind = z.enum(CODE_KINDS);
export type CodeKind = z.infer<typeof CodeKind>;

export const REFERRAL_FLAGS = [
  "ownIdentification",
  "ownPhone",
  "ownEmail",
  "staff",
  "openLead",
  "disposableEmail",
  "burst",
  "paidTraffic",
  "alreadyReferred",
  "tooQuick",
] as const;
export const ReferralFlag = z.enum(REFERRAL_FLAGS);
export type ReferralFlag = z.infer<typeof ReferralFlag>;

/** `refused` earns nothing: by a reviewer's decision, or because another code was first. */
export const REFERRAL_STATES = ["accepted", "review", "refused"] as const;
export const ReferralState = z.enum(REFERRAL_STATES);
export type ReferralState = z.infer<typeof ReferralState>;

/** `void`: the lead is no longer won, its referral was rejected, or a user withdrew the reward. */
export const REWARD_STATES = ["pending", "approved", "delivered", "void"] as const;
export const RewardState = z.enum(REWARD_STATES);
export type RewardState = z.infer<typeof RewardState>;

const Text = z.string();

export const Referral = Versioned.extend({
  createdAt: z.iso.datetime(),
  leadId: Id,
  leadName: Text,
  code: Text,
  codeId: Id,
  kind: CodeKind,
  referrer: Text,
  state: ReferralState,
  flags: z.array(ReferralFlag),
  stage: Text,
  reward: RewardState.nullable(),
  termsVersion: Text,
  consentText: Text,
  consentAt: z.iso.datetime(),
});
export type Referral = z.infer<typeof Referral>;

export const Reward = Versioned.extend({
  earnedAt: z.iso.datetime(),
  referralId: Id,
  leadId: Id,
  leadName: Text,
  code: Text,
  referrer: Text,
  /** Benefit name at the time of earning; blank if undefined. */
  benefit: Text,
  benefitEn: Text,
  state: RewardState,
  isOnHold: z.boolean(),
  /** Withdrawn by a user, who alone can restore it. */
  isWithdrawn: z.boolean(),
  isOfOpenLead: z.boolean(),
  note: Text,
});
export type Reward = z.infer<typeof Reward>;

/** First and last day, in the licence's zone. */
export const Period = z.object({ from: Day.optional(), to: Day.optional() });
export type Period = z.infer<typeof Period>;

export const ReferralFilter = Paging.extend({
  state: ReferralState.optional(),
  codeId: Id.optional(),
  ...Period.shape,
});
export type ReferralFilter = z.infer<typeof ReferralFilter>;
export const RewardFilter = Paging.extend({ state: RewardState.optional() });
export type RewardFilter = z.infer<typeof RewardFilter>;

export const Review = Versioned.extend({ state: ReferralState });
/** A reward voided by its lead returns only with the lead. */
export const RewardChange = Versioned.extend({
  state: z.enum(["pending", "approved", "delivered", "void"]),
  note: note().optional(),
});

const count = z.number().int();
export const CodeNumbers = z.object({
  codeId: Id.nullable(),
  code: Text,
  kind: CodeKind.nullable(),
  referrer: Text,
  /** Openings of the link, and those while the code was valid. */
  visits: count,
  validVisits: count,
  started: count,
  sent: count,
  leads: count,
  won: count,
  due: count,
});
export type CodeNumbers = z.infer<typeof CodeNumbers>;

// biome-ignore format: a table is read by its columns
export const referrals = {
  list:         endpoint({ method: "GET", path: "/referred",              access: "referrals.read",  input: ReferralFilter, output: pageSchema(Referral), fails: ["INVALID_CURSOR"], summary: "Referrals of codes, newest first" }),
  review:       endpoint({ method: "PUT", path: "/referred/:id",          access: "referrals.write", input: Review,         output: Referral, fails: ["VERSION_CONFLICT"], summary: "Accept or reject a pending referral, or reopen its review" }),
  rewards:      endpoint({ method: "GET", path: "/referreds/rewards",     access: "referrals.read",  input: RewardFilter,   output: pageSchema(Reward), fails: ["INVALID_CURSOR"], summary: "Rewards of referrers, newest first" }),
  changeReward: endpoint({ method: "PUT", path: "/referreds/rewards/:id", access: "referrals.write", input: RewardChange,   output: Reward, fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Approve, deliver or void a reward; a pending review of its referral blocks it" }),
  numbers:      endpoint({ method: "GET", path: "/referreds/numbers",     access: "referrals.read",  input: Period,         output: z.array(CodeNumbers), summary: "Visits, visits of valid codes, forms, leads, sales and due rewards by code; by default of the last 30 days" }),
};
