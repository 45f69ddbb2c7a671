import { isAttempted, isNotTried, leadsAttempted, minutesToTry } from "../first-try.ts";
import { dayOf } from "../keys.ts";
import { count, median, percentile, type ReportDefinition } from "../report.ts";

export const firstAttempt: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsAttempted,
      key: dayOf(leadsAttempted.at),
      sheet: "firstAttempt",
      measures: {
        unique: count(),
        tried: count(isAttempted),
        notTried: count(isNotTried),
        tryMedian: median(minutesToTry, isAttempted),
        tryP90: percentile(0.9, minutesToTry, isAttempted),
      },
    },
  ],
};
