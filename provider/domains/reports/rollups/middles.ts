import type { SQL } from "drizzle-orm";
import type { Condition, Measure, Part } from "../report.ts";

type Middle = { value: SQL; where?: Condition | undefined };

export const isPercentile = (measure: Measure) => measure.kind === "minutes";

export function percentilesOf({ measures }: Part): Middle[] {
  const found: Middle[] = [];
  for (const measure of Object.values(measures)) {
    if (measure.kind !== "minutes" || found.some((one) => isSame(one, measure))) continue;
    found.push({ value: measure.value, where: measure.where });
  }
  return found;
}

export const placeOfMiddle = (part: Part, measure: Measure) =>
  percentilesOf(part).findIndex((one) => measure.kind === "minutes" && isSame(one, measure));

const isSame = (one: Middle, other: Middle) => one.value === other.value && one.where === other.where;
