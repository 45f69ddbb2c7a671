import { uniqueLeadsReceived } from "../facts.ts";
import { advisorName, dayOf, ofAdvisor } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

/** Unique leads by whose they are and, in columns, by the day on which they came. */
export const trendByAdvisor: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: ofAdvisor,
      column: dayOf(uniqueLeadsReceived.at),
      sheet: "trendByAdvisor",
      measures: { unique: count() },
    },
  ],
};
