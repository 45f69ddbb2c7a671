import { leadsReceived } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { type ReportDefinition, rate } from "../report.ts";
import { isCrmEligible, isIntegrated } from "../words.ts";
import { qualityRates } from "./quality.ts";

export const rates: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsReceived,
      key: dayOf(leadsReceived.at),
      sheet: "rates",
      measures: { ...qualityRates, integrationRate: rate(isIntegrated, isCrmEligible) },
    },
  ],
};
