import { uniqueLeadsReceived } from "../facts.ts";
import { count, type Key, type Label, type ReportDefinition, rate } from "../report.ts";
import { isSold } from "../words.ts";

/** Of the unique leads that came, those that were sold to since. */
export function closingBy(sheet: string, key: Key, label?: Label): ReportDefinition {
  return {
    rows: "largest",
    ...(label && { label }),
    parts: [{ facts: uniqueLeadsReceived, key, sheet, measures: { unique: count(), ...closing } }],
  };
}

/** The rate is of all unique leads: the workshop's are among them, and none of them is sold to. */
export const closing = { sold: count(isSold), closeRate: rate(isSold) };
