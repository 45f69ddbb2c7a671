import { sql } from "drizzle-orm";
import { leadsRefused } from "../facts.ts";
import { wordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

/** Leads that their CRM is still to have: by the status of its last answer, else by what was wrong with sending. */
export const refusals: ReportDefinition = {
  rows: "largest",
  parts: [{ facts: leadsRefused, key: wordOf(sql`refusal.code`), measures: { notIntegrated: count() } }],
};
