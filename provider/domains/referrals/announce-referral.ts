import { inArray } from "drizzle-orm";
import { referralReward } from "@/provider/db/schema/referrals.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { getReferral, selectRewards } from "./queries.ts";

type Cause = { requestId: string };

/** Publishes an event of a locked referral, without revealing who referred whom. */
export async function announceReferral(
  db: Db,
  event: "referral.created" | "referral.reviewed",
  id: string,
  { requestId }: Cause,
): Promise<void> {
  await publishRecordEvents(db, event, requestId, async (licenseId) => {
    const { createdAt, leadId, code, codeId, kind, state } = await getReferral(db, id);
    return [{ data: { licenseId, id, createdAt, leadId, code, codeId, kind, state }, leadId }];
  });
}

export async function announceRewards(db: Db, ids: string[], { requestId }: Cause): Promise<void> {
  if (ids.length === 0) return;
  await publishRecordEvents(db, "referral.reward_changed", requestId, async (licenseId) => {
    const rows = await selectRewards(db, inArray(referralReward.id, ids));
    return rows.map(({ id, referralId, leadId, code, benefit, state, earnedAt, isOnHold }) => {
      return { data: { licenseId, id, referralId, leadId, code, benefit, state, earnedAt, isOnHold }, leadId };
    });
  });
}
