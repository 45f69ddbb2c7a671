import { uniqueLeadsReceived } from "../facts.ts";
import { sourceDimension } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";
import { isContacted } from "../words.ts";

export const contactBySource: ReportDefinition = {
  rows: "largest",
  parts: [
    {
      facts: uniqueLeadsReceived,
      key: sourceDimension,
      sheet: "contactBySource",
      measures: { unique: count(), contacted: count(isContacted), contactRate: rate(isContacted) },
    },
  ],
};
