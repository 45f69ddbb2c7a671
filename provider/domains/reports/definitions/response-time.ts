import { NONE } from "@/contract/reports/reports.ts";
import { uniqueLeadsReceived } from "../datasets.ts";
import { dayOf, rangeOf, sourceDimension } from "../dimensions.ts";
import { isContacted } from "../predicates.ts";
import { count, median, percentile, type ReportDefinition, rate } from "../report.ts";
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

export const contactBySource: ReportDefinition = {
  rows: "largest",
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: sourceDimension,
      sheet: "contactBySource",
      measures: { unique: count(), contacted: count(isContacted), contactRate: rate(isContacted) },
    },
  ],
};
