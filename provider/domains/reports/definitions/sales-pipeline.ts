import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { asOf } from "../as-of.ts";
import { leadsLost, leadsReceived, stagesReached, stays, uniqueLeadsReceived } from "../facts.ts";
import {
  agencyName,
  modelName,
  monthOf,
  ofAgency,
  ofModel,
  ownWord,
  ownWordOf,
  stageName,
  stageOrder,
  wordOf,
} from "../keys.ts";
import { count, inSparseSubset, type Measure, median, type ReportDefinition, rate } from "../report.ts";
import { isSold, isUnique } from "../words.ts";
import { closing } from "./closing-rates.ts";

export const funnel: ReportDefinition = {
  rows: "found",
  label: stageName,
  order: stageOrder,
  parts: [
    {
      facts: { ...stagesReached, where: isUnique },
      sheet: "reached",
      key: wordOf(sql`lead.reached_id`),
      measures: { reached: count() },
    },
    {
      facts: { ...leadsReceived, where: isUnique },
      sheet: "standing",
      key: wordOf(lead.stageId),
      measures: { standing: count() },
    },
    {
      facts: { ...stays, where: isUnique },
      sheet: "stays",
      key: wordOf(sql`stay.from_stage_id`),
      measures: { medianStay: median(sql`date_part('epoch', stay.at - stay.from_at) / 60`) },
    },
  ],
};

export const mix: ReportDefinition = {
  rows: "found",
  label: agencyName,
  columnLabel: modelName,
  parts: [
    {
      facts: { ...leadsReceived, where: isUnique },
      key: ofAgency,
      column: ofModel,
      sheet: "mix",
      measures: { unique: count(), ...closing },
    },
  ],
};

export const lostReasons: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [{ facts: leadsLost, key: ownWordOf(lead.lostReason), measures: { lost: count() } }],
};

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
