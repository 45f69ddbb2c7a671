import { leadsThatCame } from "../facts.ts";
import { ofSource } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isForCrm, isIntegrated, isNotIntegrated } from "../words.ts";

/** Of the leads that a CRM was to have, by source. */
export const integration: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsThatCame, where: isForCrm },
      key: ofSource,
      sheet: "integration",
      measures: {
        integrated: count(isIntegrated),
        notIntegrated: count(isNotIntegrated),
        integrationRate: rate(isIntegrated),
      },
    },
  ],
};
