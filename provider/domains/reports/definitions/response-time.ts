import { NONE } from "@/contract/reports/reports.ts";
import { uniqueLeadsReceived } from "../datasets.ts";
import { dayDimension, rangeDimension, sourceDimension } from "../dimensions.ts";
import { isContacted } from "../predicates.ts";
import { count, median, percentile, type ReportDefinition, rate } from "../report.ts";
import { answeredWithin, isAnswered, leadsAnswered, minutesToAnswer, openMinutesToAnswer } from "../response.ts";

export const response: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: leadsAnswered,
      key: dayDimension(leadsAnswered.at),
      rollup: "response",
      measures: {
        unique: count(),
        answered: count(isAnswered),
        median: median(minutesToAnswer, isAnswered),
        p90: percentile(0.9, minutesToAnswer, isAnswered),
        within5: answeredWithin(5, minutesToAnswer),
        within15: answeredWithin(15, minutesToAnswer),
        within30: answeredWithin(30, minutesToAnswer),
        within60: answeredWithin(60, minutesToAnswer),
        businessMedian: median(openMinutesToAnswer, isAnswered),
        businessP90: percentile(0.9, openMinutesToAnswer, isAnswered),
        businessWithin5: answeredWithin(5, openMinutesToAnswer),
        businessWithin15: answeredWithin(15, openMinutesToAnswer),
        businessWithin30: answeredWithin(30, openMinutesToAnswer),
        businessWithin60: answeredWithin(60, openMinutesToAnswer),
      },
    },
  ],
};

const RANGES = ["0-5", "5-15", "15-30", "30-60", "60-240", "240-1440", "1440+"] as const;

const ofAnswered = { dataset: leadsAnswered, restKey: NONE };

export const responseBuckets: ReportDefinition = {
  rows: [...RANGES, NONE],
  seriesList: [
    {
      ...ofAnswered,
      rollup: "responseRanges",
      key: rangeDimension(minutesToAnswer, RANGES),
      measures: { unique: count() },
    },
    {
      ...ofAnswered,
      rollup: "openResponseRanges",
      key: rangeDimension(openMinutesToAnswer, RANGES),
      measures: { businessUnique: count() },
    },
  ],
};

export const contactBySource: ReportDefinition = {
  rows: "largest",
  seriesList: [
    {
      dataset: uniqueLeadsReceived,
      key: sourceDimension,
      rollup: "contactBySource",
      measures: { unique: count(), contacted: count(isContacted), contactRate: rate(isContacted) },
    },
  ],
};
