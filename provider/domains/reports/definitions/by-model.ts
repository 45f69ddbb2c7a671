import { leadsReceived } from "../facts.ts";
import { modelName, ofModel } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byModel: ReportDefinition = {
  rows: "largest",
  label: modelName,
  parts: [{ facts: leadsReceived, key: ofModel, sheet: "byModel", measures: quality }],
};
