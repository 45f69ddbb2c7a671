import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsThatFailed } from "../facts.ts";
import { wordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

export const failures: ReportDefinition = {
  rows: "largest",
  parts: [
    {
      facts: leadsThatFailed,
      sheet: "failures",
      key: wordOf(sql`(${lead.errors} -> 0 ->> 'field')`),
      measures: { failed: count() },
    },
  ],
};
