import { TZDateMini } from "@date-fns/tz";
import type { Month } from "@/contract/kernel/moments.ts";

/** The month that a moment belongs to in a time zone. */
export function monthAt(moment: Date, timeZone: string): Month {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment).slice(0, 7);
}

/** When a month begins in a time zone, and when the next one does. */
export function edgesOf(month: Month, timeZone: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  // The constructor counts months from 0, and the thirteenth is the next January.
  const startOf = (index: number) => new Date(new TZDateMini(year, index, 1, timeZone).getTime()).toISOString();
  return { from: startOf(number - 1), to: startOf(number) };
}
