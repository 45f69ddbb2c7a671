import { leadsThatCame } from "../facts.ts";
import { dayOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { byState } from "./quality.ts";

export const received: ReportDefinition = {
  rows: "times",
  parts: [{ facts: leadsThatCame, key: dayOf(leadsThatCame.at), sheet: "received", measures: byState }],
};
