import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { asOf } from "../as-of.ts";
import { uniqueLeadsReceived } from "../facts.ts";
import { monthOf } from "../keys.ts";
import { count, inSparseSubset, type Measure, type ReportDefinition, rate } from "../report.ts";
import { isSold } from "../words.ts";
import { closing } from "./closing.ts";

/** Of those that are so many days old: of a younger one it is not known yet. */
function soldWithin(days: number): Measure {
  const age = sql.raw(`interval '${days} days'`);
  return rate(
    inSparseSubset(sql`${isSold} and ${lead.soldAt} < ${lead.createdAt} + ${age}`),
    sql`${lead.createdAt} <= ${asOf} - ${age}`,
  );
}

/** Of the unique leads that came in a month, of which no day is left out: those that were sold to since, and within some days of their coming. */
export const cohorts: ReportDefinition = {
  rows: "months",
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: monthOf(uniqueLeadsReceived.at),
      sheet: "cohorts",
      // A sale within ninety days counts once ninety days are over, by the hour.
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
