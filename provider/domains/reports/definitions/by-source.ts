import { leadsThatCame } from "../facts.ts";
import { ofSource } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const bySource: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsThatCame, key: ofSource, sheet: "bySource", measures: quality }],
};
