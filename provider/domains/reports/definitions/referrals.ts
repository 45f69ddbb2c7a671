import { sql } from "drizzle-orm";
import { codeName, wordOf } from "../keys.ts";
import { isAccepted, isDealWon, isRewardDue, linksOpened, referralsMade } from "../referred.ts";
import { count, type ReportDefinition, total } from "../report.ts";

export const referrals: ReportDefinition = {
  rows: "largest",
  label: codeName,
  parts: [
    {
      facts: linksOpened,
      key: wordOf(sql`seen.code_id`),
      measures: {
        linkVisits: total(sql`seen.visits + seen.refused`),
        validVisits: total(sql`seen.visits`),
        startedForms: total(sql`seen.started`),
        sentForms: total(sql`seen.sent`),
      },
    },
    {
      facts: referralsMade,
      key: wordOf(sql`referral.code_id`),
      measures: {
        referred: count(),
        accepted: count(isAccepted),
        referredSales: count(isDealWon),
        rewardsDue: count(isRewardDue),
      },
    },
  ],
};
