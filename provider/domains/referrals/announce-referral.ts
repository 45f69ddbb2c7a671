import { inArray } from "drizzle-orm";
import { referralReward } from "@/provider/db/schema/referrals.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { getReferral, selectRewards } from "./queries.ts";

/** Publishes an event of a locked referral, without revealing who referred whom. */
export async function announceReferral(
  ctx: Pick<RequestContext, "db" | "request">,
  event: "referral.created" | "referral.reviewed",
  id: string,
): Promise<void> {
  await publishRecordEvents(ctx, event, async (licenseId) => {
    const { createdAt, leadId, code, codeId, kind, state } = await getReferral(ctx.db, id);
    return [{ data: { licenseId, id, createdAt, leadId, code, codeId, kind, state }, leadId }];
  });
}

export async function announceRewards(ctx: Pick<RequestContext, "db" | "request">, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await publishRecordEvents(ctx, "referral.reward_changed", async (licenseId) => {
    const rows = await selectRewards(ctx.db, inArray(referralReward.id, ids));
    return rows.map(({ id, referralId, leadId, code, benefit, state, earnedAt, isOnHold }) => {
      return { data: { licenseId, id, referralId, leadId, code, benefit, state, earnedAt, isOnHold }, leadId };
    });
  });
}
