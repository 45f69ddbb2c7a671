import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived, stagesReached, stays } from "../facts.ts";
import { stageName, stageOrder, wordOf } from "../keys.ts";
import { count, median, type ReportDefinition } from "../report.ts";
import { isUnique } from "../words.ts";

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
