import { attemptsMade } from "../facts.ts";
import { weekHourOf } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isEffective, isHuman } from "./attempt-words.ts";

export const attemptsByHour: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: attemptsMade,
      key: weekHourOf(attemptsMade.at),
      sheet: "attemptsByHour",
      measures: { attempts: count(), spokenRate: rate(isHuman), effectiveRate: rate(isEffective) },
    },
  ],
};
