import { leadsReceived } from "../facts.ts";
import { dayOf, sourceDimension } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

export const trendBySource: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: leadsReceived,
      key: sourceDimension,
      column: dayOf(leadsReceived.at),
      sheet: "trendBySource",
      measures: { leads: count() },
    },
  ],
};
