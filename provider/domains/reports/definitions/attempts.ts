import { attemptsMade, uniqueLeadsReceived } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted } from "../words.ts";
import { isEffective, isHuman } from "./attempt-words.ts";

export const attempts: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: attemptsMade,
      key: dayOf(attemptsMade.at),
      sheet: "attempts",
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
    {
      facts: uniqueLeadsReceived,
      key: dayOf(uniqueLeadsReceived.at),
      sheet: "contacted",
      measures: { unique: count(), contactRate: rate(isContacted) },
    },
  ],
};
