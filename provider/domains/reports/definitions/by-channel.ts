import { leadsReceived } from "../facts.ts";
import { ofChannel } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

export const byChannel: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: ofChannel, sheet: "byChannel", measures: quality }],
};
