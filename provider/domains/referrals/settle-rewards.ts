import { type SQL, sql } from "drizzle-orm";
import type { ReferralFlag, RewardState } from "@/contract/referrals/referrals.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { type Cause, writeAudit } from "@/provider/outbox/audit.ts";
import { announceRewards } from "./announce-referral.ts";

type By = Parameters<typeof writeAudit>[1];
type RecordedDelivery = { id: string; benefit: string; state: RewardState; isNew: boolean };

/** Of a lead that was moved. In the transaction that moves it, so that a sale and what is earned by it are one. */
export function updateReward(db: Db, by: By, cause: Cause, leadId: string): Promise<void> {
  return recordResults(db, by, cause, sql`r.deal_id = ${leadId}`);
}

/** Of all leads that stand in a stage, after they were moved there together. */
export function updateRewards(db: Db, by: By, cause: Cause, stageId: string): Promise<void> {
  return recordResults(db, by, cause, sql`l.stage_id = ${stageId}`);
}

/** Whoever was an open lead already was brought by nobody: such a referral is told, and earns nothing, accepted or not. */
const EARNS = sql`(r.state <> 'refused' and not ${"openLead" satisfies ReferralFlag} = any(r.flags))`;
/** What was earned stays: one of an open lead too, from when that still earned something. */
const KEEPS = sql`(r.state <> 'refused')`;

/** A won lead earns, one that is won no longer loses what was not handed over. Either is written down. */
async function recordResults(db: Db, by: By, cause: Cause, which: SQL): Promise<void> {
  const deals = sql`referral r join lead l on l.license_id = r.license_id and l.id = r.deal_id
    left join stage s on s.license_id = l.license_id and s.id = l.stage_id`;
  // Whoever reviews one of them comes before or after, never between.
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
      and (s.type is distinct from 'won' or not ${KEEPS})
    returning w.id, w.benefit, w.state, false as "isNew"`);
  const settled = [...earned, ...lost];
  for (const { id, benefit, state, isNew } of settled) {
    const action = isNew ? "referralReward.created" : "referralReward.changed";
    await writeAudit(db, by, cause, {
      action,
      subject: "referralReward",
      subjectId: id,
      after: { ...(benefit && { name: benefit }), state },
    });
  }
  await announceRewards(
    db,
    settled.map(({ id }) => id),
    cause,
  );
}
