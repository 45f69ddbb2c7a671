import { leadsReceived } from "../facts.ts";
import { sourceDimension } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isCrmEligible, isIntegrated, isNotIntegrated } from "../words.ts";

export const integration: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsReceived, where: isCrmEligible },
      key: sourceDimension,
      sheet: "integration",
      measures: {
        integrated: count(isIntegrated),
        notIntegrated: count(isNotIntegrated),
        integrationRate: rate(isIntegrated),
      },
    },
  ],
};
