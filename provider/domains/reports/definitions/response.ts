import { dayOf } from "../keys.ts";
import { count, median, percentile, type ReportDefinition } from "../report.ts";
import { isAnswered, leadsAnswered, minutesToAnswer, openMinutesToAnswer, within } from "../response.ts";

export const response: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsAnswered,
      key: dayOf(leadsAnswered.at),
      sheet: "response",
      measures: {
        unique: count(),
        answered: count(isAnswered),
        median: median(minutesToAnswer, isAnswered),
        p90: percentile(0.9, minutesToAnswer, isAnswered),
        within5: within(5, minutesToAnswer),
        within15: within(15, minutesToAnswer),
        within30: within(30, minutesToAnswer),
        within60: within(60, minutesToAnswer),
        businessMedian: median(openMinutesToAnswer, isAnswered),
        businessP90: percentile(0.9, openMinutesToAnswer, isAnswered),
        businessWithin5: within(5, openMinutesToAnswer),
        businessWithin15: within(15, openMinutesToAnswer),
        businessWithin30: within(30, openMinutesToAnswer),
        businessWithin60: within(60, openMinutesToAnswer),
      },
    },
  ],
};
