import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type {
  CodeNumbers,
  Period,
  Referral,
  ReferralFilter,
  ReferralFlag,
  Reward,
  RewardFilter,
} from "@/contract/referrals/referrals.ts";
import { afterCursor, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { ZONE } from "@/provider/db/lookups.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { referralBenefit, referralCode, termsFile } from "@/provider/db/schema/referral-programme.ts";
import { referral, referralReward } from "@/provider/db/schema/referrals.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

const LEAD_NAME = sql<string>`btrim(${lead.firstName} || ' ' || ${lead.lastName})`;
const REFERRER = sql<string>`case when ${referralCode.kind} = 'affiliate' then ${referralCode.name}
  else btrim(coalesce(${referralCode.holder} ->> 'firstName', '') || ' ' || coalesce(${referralCode.holder} ->> 'lastName', '')) end`;

function selectReferrals(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: referral.id,
      version: referral.version,
      createdAt: referral.createdAt,
      leadId: referral.leadId,
      leadName: LEAD_NAME,
      code: referralCode.code,
      codeId: referral.codeId,
      kind: referralCode.kind,
      referrer: REFERRER,
      state: referral.state,
      flags: referral.flags,
      reward: referralReward.state,
      stage: sql<string>`coalesce(${stage.name}, '')`,
      termsVersion: sql<string>`${termsFile.language} || '-' || ${termsFile.number}`,
      consentText: referral.consentText,
      consentAt: referral.consentAt,
    })
    .from(referral)
    .innerJoin(referralCode, eq(referralCode.id, referral.codeId))
    .innerJoin(lead, and(eq(lead.licenseId, referral.licenseId), eq(lead.id, referral.leadId)))
    .leftJoin(stage, and(eq(stage.licenseId, lead.licenseId), eq(stage.id, lead.stageId)))
    .innerJoin(termsFile, eq(termsFile.id, referral.termsId))
    .leftJoin(referralReward, eq(referralReward.referralId, referral.id))
    .where(where);
}

export function listReferrals(ctx: RequestContext, filter: ReferralFilter) {
  const { state, codeId, from, to } = filter;
  const conditions = and(
    state && eq(referral.state, state),
    codeId ? eq(referral.codeId, codeId) : undefined,
    from ? sql`${referral.createdAt} >= ${from}::date::timestamp at time zone ${ZONE}` : undefined,
    to ? sql`${referral.createdAt} < (${to}::date + 1)::timestamp at time zone ${ZONE}` : undefined,
  );
  return readPage<Referral>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: (page) =>
      selectReferrals(ctx.db, and(conditions, afterCursor(page, referral.createdAt, referral.id)))
        .orderBy(...ordered(page, referral.createdAt, referral.id))
        .limit(page.take),
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

export async function getReferral(db: Db, id: string): Promise<Referral> {
  const [found] = await selectReferrals(db, eq(referral.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export function selectRewards(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: referralReward.id,
      version: referralReward.version,
      earnedAt: referralReward.earnedAt,
      referralId: referral.id,
      leadId: referral.leadId,
      leadName: LEAD_NAME,
      code: referralCode.code,
      referrer: REFERRER,
      benefit: referralReward.benefit,
      state: referralReward.state,
      benefitEn: sql<string>`coalesce(${referralBenefit.titleEn}, '')`,
      isOnHold: sql<boolean>`${referral.state} = 'review'`,
      note: referralReward.note,
      isWithdrawn: referralReward.isWithdrawn,
      isOfOpenLead: sql<boolean>`${"openLead" satisfies ReferralFlag} = any(${referral.flags})`,
    })
    .from(referralReward)
    .innerJoin(referral, eq(referral.id, referralReward.referralId))
    .innerJoin(referralCode, eq(referralCode.id, referral.codeId))
    .innerJoin(lead, and(eq(lead.licenseId, referral.licenseId), eq(lead.id, referral.leadId)))
    .leftJoin(referralBenefit, eq(referralBenefit.id, referralReward.benefitId))
    .where(where);
}

export function listRewards(ctx: RequestContext, filter: RewardFilter) {
  const conditions = filter.state && eq(referralReward.state, filter.state);
  return readPage<Reward>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: (page) =>
      selectRewards(ctx.db, and(conditions, afterCursor(page, referralReward.earnedAt, referralReward.id)))
        .orderBy(...ordered(page, referralReward.earnedAt, referralReward.id))
        .limit(page.take),
    positionOfRow: ({ earnedAt, id }) => ({ at: earnedAt, id }),
  });
}

export async function getReward(db: Db, id: string): Promise<Reward> {
  const [found] = await selectRewards(db, eq(referralReward.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function ordered({ isOlder }: PageRequest, at: Parameters<typeof desc>[0], id: Parameters<typeof desc>[0]) {
  const order = isOlder ? desc : asc;
  return [order(at), order(id)];
}

const USUAL_DAYS = 29;
const MAX_CODES = 500;

export async function readNumbers(db: Db, { from, to }: Period): Promise<CodeNumbers[]> {
  const last = to ? sql`${to}::date` : sql`(now() at time zone ${ZONE})::date`;
  const first = from ? sql`${from}::date` : sql`${last} - ${USUAL_DAYS}::int`;
  const { rows } = await db.execute<CodeNumbers>(sql`
    with visited as (
      select code_id, sum(visits + refused)::int as visits, sum(visits)::int as valid_visits,
        sum(started)::int as started, sum(sent)::int as sent
      from referral_visit where day between ${first} and ${last} group by code_id
    ), came as (
      select r.code_id, count(*)::int as leads,
        count(*) filter (where s.type = 'won')::int as won,
        count(*) filter (where w.state in ('pending', 'approved'))::int as due
      from referral r join lead l on l.license_id = r.license_id and l.id = r.lead_id
        left join stage s on s.license_id = l.license_id and s.id = l.stage_id
        left join referral_reward w on w.license_id = r.license_id and w.referral_id = r.id
      where r.created_at >= (${first})::timestamp at time zone ${ZONE}
        and r.created_at < (${last} + 1)::timestamp at time zone ${ZONE}
      group by r.code_id
    )
    select ${referralCode.id} as "codeId", ${referralCode.code}, ${referralCode.kind}, ${REFERRER} as referrer,
      coalesce(visits, 0) as visits, coalesce(valid_visits, 0) as "validVisits", coalesce(started, 0) as started,
      coalesce(sent, 0) as sent, coalesce(leads, 0) as leads, coalesce(won, 0) as won, coalesce(due, 0) as due
    from visited full join came using (code_id) join ${referralCode} on ${referralCode.id} = code_id
    order by leads desc, visits desc, code limit ${MAX_CODES}`);
  return rows;
}
