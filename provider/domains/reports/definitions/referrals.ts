import { sql } from "drizzle-orm";
import { codeName, valueDimension } from "../dimensions.ts";
import { count, type Dataset, type ReportDefinition, total } from "../report.ts";

const linksOpened = {
  of: "openings",
  from: ({ firstDay, lastDay }, timeZone) => sql`(
      select seen.*, seen.day::timestamp at time zone ${timeZone} as at from referral_visit seen
      where seen.day between ${firstDay}::date and ${lastDay}::date) seen
    cross join (
      select 'referred-code' as source, null::uuid as agency_id, null::uuid as model_id, null::uuid as advisor_id) lead`,
  at: sql`seen.at`,
  isUnrestricted: true,
} satisfies Dataset;

const referralsMade = {
  of: "leads",
  from: sql`referral join lead on lead.license_id = referral.license_id and lead.id = referral.lead_id
    left join stage standing on standing.license_id = lead.license_id and standing.id = lead.stage_id
    left join referral_reward reward on reward.license_id = referral.license_id and reward.referral_id = referral.id`,
  at: sql`referral.created_at`,
} satisfies Dataset;

const isAccepted = sql`referral.state = 'accepted'`;
const isDealWon = sql`standing.type = 'won'`;
const isRewardDue = sql`reward.state in ('pending', 'approved')`;

export const referrals: ReportDefinition = {
  rows: "largest",
  label: codeName,
  seriesList: [
    {
      dataset: linksOpened,
      key: valueDimension(sql`seen.code_id`),
      measures: {
        linkVisits: total(sql`seen.visits + seen.refused`),
        validVisits: total(sql`seen.visits`),
        startedForms: total(sql`seen.started`),
        sentForms: total(sql`seen.sent`),
      },
    },
    {
      dataset: referralsMade,
      key: valueDimension(sql`referral.code_id`),
      measures: {
        referred: count(),
        accepted: count(isAccepted),
        referredSales: count(isDealWon),
        rewardsDue: count(isRewardDue),
      },
    },
  ],
};
