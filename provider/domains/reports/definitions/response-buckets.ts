import { NONE } from "@/contract/reports/reports.ts";
import { rangeOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";
import { leadsAnswered, minutesToAnswer, openMinutesToAnswer } from "../response.ts";

const RANGES = ["0-5", "5-15", "15-30", "30-60", "60-240", "240-1440", "1440+"] as const;

const ofAnswered = { facts: leadsAnswered, keyOfRest: NONE };

export const responseBuckets: ReportDefinition = {
  rows: [...RANGES, NONE],
  parts: [
    { ...ofAnswered, sheet: "responseRanges", key: rangeOf(minutesToAnswer, RANGES), measures: { unique: count() } },
    {
      ...ofAnswered,
      sheet: "openResponseRanges",
      key: rangeOf(openMinutesToAnswer, RANGES),
      measures: { businessUnique: count() },
    },
  ],
};
