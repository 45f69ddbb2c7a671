import { leadsThatCame } from "../facts.ts";
import { dayOf } from "../keys.ts";
import { type ReportDefinition, rate } from "../report.ts";
import { isForCrm, isIntegrated } from "../words.ts";
import { qualityRates } from "./quality.ts";

export const rates: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsThatCame,
      key: dayOf(leadsThatCame.at),
      sheet: "rates",
      measures: { ...qualityRates, integrationRate: rate(isIntegrated, isForCrm) },
    },
  ],
};
