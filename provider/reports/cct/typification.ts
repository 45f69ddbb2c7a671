import { sql } from "drizzle-orm";
import { attemptsMade } from "../facts.ts";
import { ownWord, ownWordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";
import { isEffective, isHuman } from "./attempt-words.ts";

/** What came of attempts, by the result's name as it was then. */
export const typification: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [
    {
      ...{ facts: attemptsMade, key: ownWordOf(sql`attempt.result`) },
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
  ],
};
