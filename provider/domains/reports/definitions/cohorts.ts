import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { asOf } from "../as-of.ts";
import { uniqueLeadsReceived } from "../facts.ts";
import { monthOf } from "../keys.ts";
import { count, inSparseSubset, type Measure, type ReportDefinition, rate } from "../report.ts";
import { isSold } from "../words.ts";
import { closing } from "./closing.ts";

/** Only leads of at least that age. */
function soldWithin(days: number): Measure {
  const age = sql.raw(`interval '${days} days'`);
  return rate(
    inSparseSubset(sql`${isSold} and ${lead.soldAt} < ${lead.createdAt} + ${age}`),
    sql`${lead.createdAt} <= ${asOf} - ${age}`,
  );
}

export const cohorts: ReportDefinition = {
  rows: "months",
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: monthOf(uniqueLeadsReceived.at),
      sheet: "cohorts",
      // Sales within ninety days are final after ninety days.
      stableAfterDays: 92,
      measures: {
        unique: count(),
        ...closing,
        closedWithin30: soldWithin(30),
        closedWithin60: soldWithin(60),
        closedWithin90: soldWithin(90),
      },
    },
  ],
};
