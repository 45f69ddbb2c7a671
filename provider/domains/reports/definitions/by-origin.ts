import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
import { ownWord, ownWordOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byOrigin: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [{ facts: leadsReceived, key: ownWordOf(lead.origin), sheet: "byOrigin", measures: quality }],
};
