import { TZDateMini } from "@date-fns/tz";
import type { Month } from "@/contract/kernel/moments.ts";

export function monthAt(moment: Date, timeZone: string): Month {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment).slice(0, 7);
}

export function edgesOf(month: Month, timeZone: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const startOf = (index: number) => new Date(new TZDateMini(year, index, 1, timeZone).getTime()).toISOString();
  return { from: startOf(number - 1), to: startOf(number) };
}
