import { TZDateMini } from "@date-fns/tz";
import {
  addDays,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfMonth,
  isLastDayOfMonth,
  startOfMonth,
  subMonths,
} from "date-fns";
import { MOST_BY_DAY, MOST_REPORT_DAYS, type ReportFilter } from "@/contract/reports/reports.ts";
import { dayAt } from "@/provider/kernel/dates.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/**
 * Whole days of a time zone, and the moments at which they begin and are over. `asOf` is the moment until which what became
 * of its rows counts (`as-of.ts`), where that is not now.
 */
export type Period = { firstDay: string; lastDay: string; from: string; to: string; asOf?: string };

/** @throws Problem INVALID_INPUT where it ends before it begins, is too long or of no time that a lead is of */
export function periodOf({ from, to }: Pick<ReportFilter, "from" | "to">, timeZone: string): Period {
  const refuse = (field: string, code: "beforeStart" | "tooHigh") => {
    throw new Problem("INVALID_INPUT", { fields: [{ field, code }] });
  };
  if (to < from) refuse("to", "beforeStart");
  if (differenceInCalendarDays(to, from) >= MOST_REPORT_DAYS) refuse("to", "tooHigh");
  return daysBetween(from, to, timeZone);
}

export function daysBetween(firstDay: string, lastDay: string, timeZone: string): Period {
  return { firstDay, lastDay, from: startOf(firstDay, timeZone), to: startOf(dayAfter(lastDay, 1), timeZone) };
}

const MONTHS_OF_A_YEAR = 12;

/** Whole months until the one that a period ends in: those of its days, and as many before as make a year. */
export function wholeMonths({ firstDay, lastDay }: Period, timeZone: string): Period {
  const aYear = textOf(startOfMonth(subMonths(noon(lastDay), MONTHS_OF_A_YEAR - 1)));
  const first = textOf(startOfMonth(noon(firstDay)));
  return daysBetween(first < aYear ? first : aYear, textOf(endOfMonth(noon(lastDay))), timeZone);
}

/** What a period is compared with, and how one of its days or moments is gone back from. */
export type Comparison = {
  period: Period;
  /** The day as far into it as one is into the period. */
  back: (day: string) => string;
  /** The day, or the month, that stands beside one of the period's; undefined where none does. */
  beside: (key: string) => string | undefined;
};

type Way = Pick<Comparison, "back" | "beside">;

/** What each word of a comparison means is said beside `COMPARISONS` and `OF_HOMES` of the contract. */
export function comparisonOf(
  period: Period,
  compare: ReportFilter["compare"],
  { timeZone, now }: { timeZone: string; now: Date },
): Comparison | undefined {
  const way = sortDirection(period, compare, dayAt(now, timeZone));
  return way && { ...way, period: daysBetween(way.back(period.firstDay), way.back(period.lastDay), timeZone) };
}

function sortDirection(
  { firstDay, lastDay }: Period,
  compare: ReportFilter["compare"],
  today: string,
): Way | undefined {
  if (compare === "lastWeek") return byDays(7);
  const isRunning = lastDay === today && firstDay !== today;
  const isWhole = !isRunning && isLastDayOfMonth(noon(lastDay));
  const monthsBack = firstDay.endsWith("-01") && isWhole ? byWholeMonths : byMonths;
  if (compare === "lastMonth") return monthsBack(1);
  if (compare === "lastYear") return monthsBack(12);
  if (compare !== "previous") return;
  if (firstDay.endsWith("-01") && (isRunning || isWhole))
    return monthsBack(differenceInCalendarMonths(noon(lastDay), noon(firstDay)) + 1);
  return byDays(differenceInCalendarDays(lastDay, firstDay) + 1);
}

const isMonth = (key: string) => key.length === "2026-11".length;

/** The third day beside the third day; of months, none is beside another. */
function byDays(days: number): Way {
  const back = (day: string) => dayAfter(day, -days);
  return { back, beside: (key) => (isMonth(key) ? undefined : back(key)) };
}

/** By the date. A day that there is not in the other month stands beside none, and goes back to that month's last. */
function byMonths(months: number): Way {
  const back = (day: string) => textOf(subMonths(noon(day), months));
  const beside = (key: string) => {
    if (isMonth(key)) return back(`${key}-01`).slice(0, key.length);
    return back(key).endsWith(key.slice(-2)) ? back(key) : undefined;
  };
  return { back, beside };
}

/** The same, and from a month's last day to a month's last day. */
function byWholeMonths(months: number): Way {
  const { back, beside } = byMonths(months);
  const last = (day: string) => textOf(endOfMonth(noon(day)));
  return { back: (day) => (isLastDayOfMonth(noon(day)) ? last(back(day)) : back(day)), beside };
}

/** Today, and yesterday until the same hour. */
export function todayAt(now: Date, timeZone: string): [today: Period, yesterday: Period] {
  const day = dayAt(now, timeZone);
  const today = daysBetween(day, day, timeZone);
  const way = byDays(1);
  const yesterday = daysBetween(way.back(day), way.back(day), timeZone);
  return [today, soFarAs(today, { ...way, period: yesterday }, timeZone, now)];
}

/**
 * As much of what a period is compared with as has passed of the period by now, and what had become of it by then; all of
 * it, as it stands now, once the period is over.
 */
export function soFarAs(period: Period, { period: before, back }: Comparison, timeZone: string, now: Date): Period {
  if (now.getTime() >= Date.parse(period.to)) return before;
  const today = dayAt(now, timeZone);
  const passed = now.getTime() - Date.parse(startOf(today, timeZone));
  const until = Date.parse(startOf(back(today), timeZone)) + passed;
  const [first, last] = [Date.parse(before.from), Date.parse(before.to)];
  return endingAt(before, new Date(Math.min(Math.max(until, first), last)).toISOString());
}

/** No more of a period than had passed by a moment, as it stood then. */
export const endingAt = (period: Period, moment: string): Period => ({ ...period, to: moment, asOf: moment });

export function isByDay(period: Period): boolean {
  return differenceInCalendarDays(period.lastDay, period.firstDay) < MOST_BY_DAY;
}

/** Every day of it, or every month, in order. */
export function timesOf(period: Pick<Period, "firstDay" | "lastDay">, byDay: boolean): string[] {
  const days = daysOf(period);
  return byDay ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

/** The moment at which each of those begins. */
export function beginningsOf(times: readonly string[], timeZone: string): string[] {
  return times.map((key) => startOf(isMonth(key) ? `${key}-01` : key, timeZone));
}

/** Whole months of a year and of the days at its ends are more than a year. */
export function daysOf({ firstDay, lastDay }: Pick<Period, "firstDay" | "lastDay">): string[] {
  const count = differenceInCalendarDays(lastDay, firstDay) + 1;
  return Array.from({ length: count }, (_, index) => dayAfter(firstDay, index));
}

// Days by themselves, without a zone, are reckoned as days of UTC.
const noon = (day: string) => new TZDateMini(`${day}T12:00:00Z`, "UTC");
const textOf = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1) => textOf(addDays(noon(day), days));

function startOf(day: string, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date, timeZone).getTime()).toISOString();
}
