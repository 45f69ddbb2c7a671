import { leadsReceived } from "../facts.ts";
import { weekHourOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byHour: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: weekHourOf(leadsReceived.at), sheet: "byHour", measures: quality }],
};
