import { inArray, type SQL, sql } from "drizzle-orm";
import type { ReferralFlag, RewardState } from "@/contract/referrals/referrals.ts";
import { referralReward } from "@/provider/db/schema/referrals.ts";
import { licenseJob, type StepResult } from "@/provider/jobs/job.ts";
import type { AuditContext, RequestContext, SystemContext } from "@/provider/kernel/context.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { getReferral, selectRewards } from "./queries.ts";

/** Publishes an event of a locked referral, without the people involved. */
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

const BATCH = 200;

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

type RecordedDelivery = { id: string; benefit: string; state: RewardState; isNew: boolean };

/** Shares the transaction of the move, so that sale and reward are atomic. */
export function updateReward(ctx: AuditContext, leadId: string): Promise<void> {
  return recordResults(ctx, sql`r.deal_id = ${leadId}`);
}

export function updateRewards(ctx: AuditContext, stageId: string): Promise<void> {
  return recordResults(ctx, sql`l.stage_id = ${stageId}`);
}

const EARNS = sql`(r.state <> 'refused' and not ${"openLead" satisfies ReferralFlag} = any(r.flags))`;
const IS_NOT_REJECTED = sql`(r.state <> 'refused')`;

async function recordResults(ctx: AuditContext, which: SQL): Promise<void> {
  const { db } = ctx;
  const deals = sql`referral r join lead l on l.license_id = r.license_id and l.id = r.deal_id
    left join stage s on s.license_id = l.license_id and s.id = l.stage_id`;
  await db.execute(sql`select r.id from ${deals} where ${which} order by r.id for share of r`);
  const { rows: earned } = await db.execute<RecordedDelivery>(sql`
    insert into referral_reward as w (license_id, id, referral_id, benefit_id, benefit, state, earned_at)
    select r.license_id, gen_random_uuid(), r.id, b.id, coalesce(b.title_es, ''), 'pending', now()
    from ${deals} left join referral_config g on g.license_id = r.license_id
      left join referral_benefit b on b.license_id = g.license_id and b.id = g.reward_benefit_id
    where ${which} and s.type = 'won' and ${EARNS}
    on conflict (license_id, referral_id) do update set state = 'pending', earned_at = now(), is_by_hand = false,
        version = w.version + 1
      where w.state = 'void' and not w.is_withdrawn
    returning id, benefit, state, version = 1 as "isNew"`);
  const { rows: lost } = await db.execute<RecordedDelivery>(sql`
    update referral_reward w set state = 'void', version = w.version + 1
    from ${deals}
    where ${which} and w.license_id = r.license_id and w.referral_id = r.id and w.state in ('pending', 'approved')
      and (s.type is distinct from 'won' or not ${IS_NOT_REJECTED})
    returning w.id, w.benefit, w.state, false as "isNew"`);
  const updated = [...earned, ...lost];
  for (const { id, benefit, state, isNew } of updated) {
    const action = isNew ? "referralReward.created" : "referralReward.changed";
    await writeAudit(ctx, {
      action,
      subject: "referralReward",
      subjectId: id,
      after: { ...(benefit && { name: benefit }), state },
    });
  }
  await announceRewards(
    ctx,
    updated.map(({ id }) => id),
  );
}
