import { leadsThatCame } from "../facts.ts";
import { weekHourOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byHour: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsThatCame, key: weekHourOf(leadsThatCame.at), sheet: "byHour", measures: quality }],
};
