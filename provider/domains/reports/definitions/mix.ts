import { leadsReceived } from "../facts.ts";
import { agencyName, modelName, ofAgency, ofModel } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";
import { isUnique } from "../words.ts";
import { closing } from "./closing.ts";

export const mix: ReportDefinition = {
  rows: "found",
  label: agencyName,
  columnLabel: modelName,
  parts: [
    {
      facts: { ...leadsReceived, where: isUnique },
      key: ofAgency,
      column: ofModel,
      sheet: "mix",
      measures: { unique: count(), ...closing },
    },
  ],
};
