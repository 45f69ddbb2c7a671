import { endOfMonth } from "date-fns/endOfMonth";
import { startOfMonth } from "date-fns/startOfMonth";
import { subMonths } from "date-fns/subMonths";
import { calendarDay, parseDay, plusDays } from "@/lib/format/dates.ts";

type Day = string;
export type DayRange = { from: Day; to: Day };

export const DAY_RANGES = ["today", "yesterday", "last7", "last30", "thisMonth", "lastMonth"] as const;
export type DayRangeName = (typeof DAY_RANGES)[number];

const RANGES: Record<DayRangeName, (today: Day) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: plusDays(today, -1), to: plusDays(today, -1) }),
  last7: (today) => ({ from: plusDays(today, -6), to: today }),
  last30: (today) => ({ from: plusDays(today, -29), to: today }),
  thisMonth: (today) => ({ from: calendarDay(startOfMonth(parseDay(today))), to: today }),
  lastMonth: (today) => {
    const before = subMonths(parseDay(today), 1);
    return { from: calendarDay(startOfMonth(before)), to: calendarDay(endOfMonth(before)) };
  },
};

export function dayRange(range: DayRangeName, today: Day): DayRange {
  return RANGES[range](today);
}
