import { leadsReceived } from "../facts.ts";
import { dayOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { byState } from "./quality.ts";

export const received: ReportDefinition = {
  rows: "times",
  parts: [{ facts: leadsReceived, key: dayOf(leadsReceived.at), sheet: "received", measures: byState }],
};
