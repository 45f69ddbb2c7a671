import { leadsThatCame } from "../facts.ts";
import { ofSource } from "../keys.ts";
import { count, ofNow, type ReportDefinition, rate } from "../report.ts";
import { isForCrm, isIntegrated, isNotIntegrated } from "../words.ts";

/** Of the leads that a CRM was to have, by source. */
export const integration: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsThatCame, where: isForCrm },
      key: ofSource,
      measures: {
        integrated: ofNow(count(isIntegrated)),
        notIntegrated: ofNow(count(isNotIntegrated)),
        integrationRate: ofNow(rate(isIntegrated)),
      },
    },
  ],
};
