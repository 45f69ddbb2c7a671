import { eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Referral, Reward, RewardState, referrals } from "@/contract/referrals/referrals.ts";
import { referral, referralReward } from "@/provider/db/schema/referrals.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getReferral, getReward } from "./queries.ts";
import { announceReferral, announceRewards, updateReward } from "./rewards.ts";

export async function reviewReferral(
  ctx: RequestContext,
  { id, version, state }: InputOf<(typeof referrals)["review"]>,
): Promise<Referral> {
  const { db } = ctx;
  const [before] = await db.select().from(referral).where(eq(referral.id, id)).for("update");
  if (!before) throw new Problem("NOT_FOUND");
  if (before.version !== version) throw new Problem("VERSION_CONFLICT", { version: before.version });
  if (before.state !== state) {
    await db
      .update(referral)
      .set({ state, version: sql`${referral.version} + 1` })
      .where(eq(referral.id, id));
    await writeAudit(ctx, {
      action: "referral.reviewed",
      subject: "lead",
      subjectId: before.leadId,
      channel: "referred",
      before: { state: before.state },
      after: { state },
    });
    await announceReferral(ctx, "referral.reviewed", id);
    await updateReward(ctx, before.dealId);
  }
  return getReferral(db, id);
}

/** Allowed transitions. Losses by lead revert by lead; manual voids revert manually. */
const NEXT: Record<RewardState, readonly RewardState[]> = {
  pending: ["approved", "void"],
  approved: ["pending", "delivered", "void"],
  delivered: ["approved"],
  void: [],
};
const WITHDRAWN_NEXT: readonly RewardState[] = ["pending"];

export async function changeReward(
  ctx: RequestContext,
  { id, version, state, note }: InputOf<(typeof referrals)["changeReward"]>,
): Promise<Reward> {
  const { db } = ctx;
  const about = await lockRewardReferral(db, id);
  const [before] = await db.select().from(referralReward).where(eq(referralReward.id, id)).for("update");
  if (!before) throw new Problem("NOT_FOUND");
  if (before.version !== version) throw new Problem("VERSION_CONFLICT", { version: before.version });
  const isMoved = state !== before.state;
  const next = before.isWithdrawn ? WITHDRAWN_NEXT : NEXT[before.state];
  if (isMoved && !next.includes(state)) throw invalidState("invalid");
  if (isMoved && state !== "void" && about.state !== "accepted") throw invalidState("underReview");
  const set = { state, note: note ?? before.note };
  if (!isMoved && set.note === before.note) return getReward(db, id);
  await db
    .update(referralReward)
    .set({
      ...set,
      isWithdrawn: state === "void" && (before.isWithdrawn || isMoved),
      isByHand: before.isByHand || isMoved,
      version: version + 1,
    })
    .where(eq(referralReward.id, id));
  if (isMoved) await announceRewards(ctx, [id]);
  if (isMoved && before.isWithdrawn) await updateReward(ctx, about.dealId);
  // Notes stay out of the audit, where erasure could not clear them.
  const noted = set.note === before.note ? {} : { note: "***" };
  await writeAudit(ctx, {
    action: "referralReward.changed",
    subject: "referralReward",
    subjectId: id,
    before: { state: before.state, ...noted },
    after: { state, ...noted },
  });
  return getReward(db, id);
}

const invalidState = (code: "invalid" | "underReview") =>
  new Problem("INVALID_INPUT", { fields: [{ field: "state", code }] });

/** Rewards of accepted referrals alone are paid. Lock order: referral, then reward. */
async function lockRewardReferral(db: Db, rewardId: string) {
  const [found] = await db
    .select({ state: referral.state, dealId: referral.dealId })
    .from(referralReward)
    .innerJoin(referral, eq(referral.id, referralReward.referralId))
    .where(eq(referralReward.id, rewardId))
    .for("share", { of: referral });
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}
