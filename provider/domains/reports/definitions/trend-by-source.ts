import { leadsThatCame } from "../facts.ts";
import { dayOf, ofSource } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

/** Leads by source and, in columns, by the day on which they came. */
export const trendBySource: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: leadsThatCame,
      key: ofSource,
      column: dayOf(leadsThatCame.at),
      sheet: "trendBySource",
      measures: { leads: count() },
    },
  ],
};
