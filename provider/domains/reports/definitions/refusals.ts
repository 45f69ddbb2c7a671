import { sql } from "drizzle-orm";
import { leadsRefused } from "../facts.ts";
import { wordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

export const refusals: ReportDefinition = {
  rows: "largest",
  parts: [{ facts: leadsRefused, key: wordOf(sql`refusal.code`), measures: { notIntegrated: count() } }],
};
