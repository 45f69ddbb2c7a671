import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
import { ownWord, ownWordOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byForm: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [
    {
      facts: { ...leadsReceived, where: sql`${lead.formName} <> ''` },
      key: ownWordOf(lead.formName),
      sheet: "byForm",
      measures: quality,
    },
  ],
};
