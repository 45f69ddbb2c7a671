import { sql } from "drizzle-orm";
import { attemptsMade } from "../facts.ts";
import { advisorName, wordOf } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isEffective, isHuman } from "./attempt-words.ts";

export const agents: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: attemptsMade,
      key: wordOf(sql`attempt.actor_id`),
      sheet: "agents",
      measures: {
        attempts: count(),
        spokenWith: count(isHuman),
        effective: count(isEffective),
        spokenRate: rate(isHuman),
        effectiveRate: rate(isEffective),
      },
    },
  ],
};
