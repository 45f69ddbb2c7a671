import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { differenceInCalendarMonths } from "date-fns/differenceInCalendarMonths";
import { endOfMonth } from "date-fns/endOfMonth";
import { startOfMonth } from "date-fns/startOfMonth";
import { startOfQuarter } from "date-fns/startOfQuarter";
import { startOfYear } from "date-fns/startOfYear";
import { subMonths } from "date-fns/subMonths";
import { MAX_REPORT_DAYS, type ReportFilter } from "@/contract/reports/reports.ts";
import { calendarDay, parseDay, plusDays } from "@/lib/format/dates.ts";

export const PERIODS = ["today", "last7", "thisMonth", "lastMonth", "thisQuarter", "thisYear"] as const;
export type PeriodName = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: PeriodName = "thisMonth";

/** Dates as 2026-11-21, both included. */
export type Days = { from: string; to: string };

const daysBetween = ({ from, to }: Days) => differenceInCalendarDays(parseDay(to), parseDay(from));
const firstOfMonth = (day: string) => calendarDay(startOfMonth(parseDay(day)));

const DAYS: Record<PeriodName, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  last7: (today) => ({ from: plusDays(today, -6), to: today }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => {
    const to = plusDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  thisQuarter: (today) => ({ from: calendarDay(startOfQuarter(parseDay(today))), to: today }),
  thisYear: (today) => ({ from: calendarDay(startOfYear(parseDay(today))), to: today }),
};

/** @param today date in the licence's zone */
export const periodDays = (period: PeriodName, today: string): Days => DAYS[period](today);

export function periodError({ from, to }: Days): "order" | "tooMany" | undefined {
  if (from > to) return "order";
  return daysBetween({ from, to }) >= MAX_REPORT_DAYS ? "tooMany" : undefined;
}

/** Compares the first of a month to today with the same days of as many months before. */
const isMonthToDate = ({ from, to }: Days, today: string) => from.endsWith("-01") && to === today && from !== today;

export const isThisMonth = (days: Days, today: string) =>
  isMonthToDate(days, today) && days.from.slice(0, 7) === today.slice(0, 7);

/** Comparison of a relative period; the first day of a quarter or year compares with last month. */
export function comparisonPeriod(period: PeriodName | null, { from, to }: Days): "previous" | "lastWeek" | "lastMonth" {
  const isFirstDay = (period === "thisQuarter" || period === "thisYear") && from === to;
  if (period === "thisMonth" || isFirstDay) return "lastMonth";
  return period === "last7" ? "lastWeek" : "previous";
}

type Compared = Exclude<ReportFilter["compare"], "none" | undefined>;

export function comparedDays(days: Days, compare: Compared, today: string): Days {
  const { from, to } = days;
  if (compare === "lastWeek") return { from: plusDays(from, -7), to: plusDays(to, -7) };
  const isRunning = to === today && from !== today;
  const isToEnd = from.endsWith("-01") && !isRunning && plusDays(to, 1).endsWith("-01");
  const byMonths = (months: number) => ({
    from: monthsBefore(from, months, false),
    to: monthsBefore(to, months, isToEnd),
  });
  if (compare === "lastMonth") return byMonths(1);
  if (compare === "lastYear") return byMonths(12);
  if (isMonthToDate(days, today) || isToEnd)
    return byMonths(differenceInCalendarMonths(parseDay(to), parseDay(from)) + 1);
  const length = daysBetween(days) + 1;
  return { from: plusDays(from, -length), to: plusDays(from, -1) };
}

/** @param isToEnd to the month's last day; otherwise the same day, or the last if the month is shorter */
function monthsBefore(day: string, months: number, isToEnd: boolean): string {
  const before = subMonths(parseDay(day), months);
  return calendarDay(isToEnd ? endOfMonth(before) : before);
}
