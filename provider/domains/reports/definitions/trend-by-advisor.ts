import { uniqueLeadsReceived } from "../facts.ts";
import { advisorName, dayOf, ofAdvisor } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";

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
