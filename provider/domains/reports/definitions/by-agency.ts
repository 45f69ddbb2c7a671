import { leadsReceived } from "../facts.ts";
import { agencyName, ofAgency } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byAgency: ReportDefinition = {
  rows: "largest",
  label: agencyName,
  parts: [{ facts: leadsReceived, key: ofAgency, sheet: "byAgency", measures: quality }],
};
