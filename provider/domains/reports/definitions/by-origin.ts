import { lead } from "@/provider/db/schema/leads.ts";
import { leadsThatCame } from "../facts.ts";
import { ownWord, ownWordOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byOrigin: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [{ facts: leadsThatCame, key: ownWordOf(lead.origin), sheet: "byOrigin", measures: quality }],
};
