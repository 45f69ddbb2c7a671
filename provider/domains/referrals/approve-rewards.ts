import { sql } from "drizzle-orm";
import type { ReferralFlag } from "@/contract/referrals/referrals.ts";
import { licenseJob, type StepResult } from "@/provider/jobs/in-each-license.ts";
import type { SystemContext } from "@/provider/kernel/context.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { announceRewards } from "./announce-referral.ts";

const BATCH = 200;

/** Skips rewards under review, of open leads, or changed manually. */
export const approveRewards = licenseJob<"reward-clock">((job) => job.repeat(approveDue));

async function approveDue(ctx: SystemContext): Promise<StepResult> {
  // Lock order: referral, then reward.
  const { rows: due } = await ctx.db.execute<{ id: string }>(sql`
    select w.id from referral_reward w join referral r on r.license_id = w.license_id and r.id = w.referral_id
      join referral_config g on g.license_id = w.license_id
    where w.state = 'pending' and not w.is_by_hand and r.state = 'accepted'
      and not ${"openLead" satisfies ReferralFlag} = any(r.flags)
      and w.earned_at <= now() - make_interval(days => g.approve_after_days)
    order by w.earned_at, w.id limit ${BATCH} for share of r`);
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return { isMore: false, changed: [] };
  const { rows: approved } = await ctx.db.execute<{ id: string; benefit: string }>(sql`
    update referral_reward set state = 'approved', version = version + 1
    where id = any(${sql.param(ids)}::uuid[]) and state = 'pending' and not is_by_hand
    returning id, benefit`);
  for (const { id, benefit } of approved) {
    await writeAudit(ctx, {
      action: "referralReward.changed",
      subject: "referralReward",
      subjectId: id,
      before: { state: "pending" },
      after: { ...(benefit && { name: benefit }), state: "approved" },
    });
  }
  await announceRewards(
    ctx,
    approved.map(({ id }) => id),
  );
  return { isMore: ids.length === BATCH, changed: [] };
}
