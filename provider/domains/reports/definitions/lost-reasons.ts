import { lead } from "@/provider/db/schema/leads.ts";
import { leadsLost } from "../facts.ts";
import { ownWord, ownWordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

export const lostReasons: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [{ facts: leadsLost, key: ownWordOf(lead.lostReason), measures: { lost: count() } }],
};
