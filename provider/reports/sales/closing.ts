import { leadsThatCame } from "../facts.ts";
import { count, type Key, type Label, type ReportDefinition, rate } from "../report.ts";
import { isForSale, isSold, isUnique } from "../words.ts";

/** Of the unique leads that came, those that were sold to since; the rate is of those of sales. */
export function closingBy(key: Key, label?: Label): ReportDefinition {
  return {
    rows: "largest",
    ...(label && { label }),
    parts: [{ facts: { ...leadsThatCame, where: isUnique }, key, measures: { unique: count(), ...closing } }],
  };
}

export const closing = { sold: count(isSold), closeRate: rate(isSold, isForSale) };
