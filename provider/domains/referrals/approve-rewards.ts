import { sql } from "drizzle-orm";
import type { ReferralFlag } from "@/contract/referrals/referrals.ts";
import { inEachLicense } from "@/provider/jobs/in-each-license.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { announceRewards } from "./announce-referral.ts";

const BATCH = 200;

/** Skips rewards under review, of open leads, or changed manually. */
export const approveRewards: Handler<"reward-clock"> = ({ database, log }, _, { signal, requestId }) =>
  inEachLicense({ database, log }, signal, async (licenseId) => {
    const who = { role: "tenant", licenseId } as const;
    let isMore = true;
    while (isMore && !signal.aborted) {
      isMore = await database.transaction(who, (db) =>
        approveDue({ db, actor: { licenseId }, request: { id: requestId, ip: "" } }),
      );
    }
  });

/** @returns whether more are due */
async function approveDue(
  ctx: Pick<RequestContext<{ licenseId: string }>, "db" | "actor" | "request">,
): Promise<boolean> {
  // Lock order: referral, then reward.
  const { rows: due } = await ctx.db.execute<{ id: string }>(sql`
    select w.id from referral_reward w join referral r on r.license_id = w.license_id and r.id = w.referral_id
      join referral_config g on g.license_id = w.license_id
    where w.state = 'pending' and not w.is_by_hand and r.state = 'accepted'
      and not ${"openLead" satisfies ReferralFlag} = any(r.flags)
      and w.earned_at <= now() - make_interval(days => g.approve_after_days)
    order by w.earned_at, w.id limit ${BATCH} for share of r`);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return false;
  const { rows: approved } = await ctx.db.execute<{ id: string; benefit: string }>(sql`
    update referral_reward set state = 'approved', version = version + 1
    where id = any(${sql.param(ids)}::uuid[]) and state = 'pending' and not is_by_hand
    returning id, benefit`);
  for (const { id, benefit } of approved) {
    await writeAudit(
      { ...ctx, actor: { userId: null, fullName: "system", licenseId: ctx.actor.licenseId } },
      {
        action: "referralReward.changed",
        subject: "referralReward",
        subjectId: id,
        before: { state: "pending" },
        after: { ...(benefit && { name: benefit }), state: "approved" },
      },
    );
  }
  await announceRewards(
    ctx,
    approved.map(({ id }) => id),
  );
  return ids.length === BATCH;
}
