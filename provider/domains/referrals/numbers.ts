import { sql } from "drizzle-orm";
import type { CodeNumbers, Period } from "@/contract/referrals/referrals.ts";
import { ZONE } from "@/provider/db/license-time-zone.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { REFERRER } from "./queries.ts";

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
