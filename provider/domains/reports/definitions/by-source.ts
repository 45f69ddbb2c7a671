import { leadsReceived } from "../facts.ts";
import { sourceDimension } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const bySource: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: sourceDimension, sheet: "bySource", measures: quality }],
};
