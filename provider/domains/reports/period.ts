import { TZDateMini } from "@date-fns/tz";
import { UTCDateMini } from "@date-fns/utc";
import {
  addDays,
  differenceInCalendarDays,
  differenceInCalendarMonths,
  endOfMonth,
  isLastDayOfMonth,
  startOfMonth,
  subMonths,
} from "date-fns";
import { MAX_BY_DAY, MAX_REPORT_DAYS, type ReportFilter } from "@/contract/reports/reports.ts";
import { dayAt } from "@/provider/db/lookups.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** Whole days of a time zone with start and end moments. `asOf` limits outcomes to an earlier moment (`as-of.ts`). */
export type Period = { firstDay: string; lastDay: string; from: string; to: string; asOf?: string };

/** Rejects a reversed, too long or out-of-range period. */
export function toPeriod({ from, to }: Pick<ReportFilter, "from" | "to">, timeZone: string): Period {
  const reject = (field: string, code: "beforeStart" | "tooHigh") => {
    throw new Problem("INVALID_INPUT", { fields: [{ field, code }] });
  };
  if (to < from) reject("to", "beforeStart");
  if (differenceInCalendarDays(to, from) >= MAX_REPORT_DAYS) reject("to", "tooHigh");
  return daysBetween(from, to, timeZone);
}

export function daysBetween(firstDay: string, lastDay: string, timeZone: string): Period {
  return { firstDay, lastDay, from: startOfDay(firstDay, timeZone), to: startOfDay(dayAfter(lastDay, 1), timeZone) };
}

const MONTHS_OF_A_YEAR = 12;

export function wholeMonths({ firstDay, lastDay }: Period, timeZone: string): Period {
  const aYear = toDayText(startOfMonth(subMonths(noon(lastDay), MONTHS_OF_A_YEAR - 1)));
  const first = toDayText(startOfMonth(noon(firstDay)));
  return daysBetween(first < aYear ? first : aYear, toDayText(endOfMonth(noon(lastDay))), timeZone);
}

export type Comparison = {
  period: Period;
  back: (day: string) => string;
  counterpart: (key: string) => string | undefined;
};

type ComparisonMode = Pick<Comparison, "back" | "counterpart">;

export function comparisonPeriod(
  period: Period,
  compare: ReportFilter["compare"],
  { timeZone, now }: { timeZone: string; now: Date },
): Comparison | undefined {
  const mode = comparisonMode(period, compare, dayAt(now, timeZone));
  return mode && { ...mode, period: daysBetween(mode.back(period.firstDay), mode.back(period.lastDay), timeZone) };
}

function comparisonMode(
  { firstDay, lastDay }: Period,
  compare: ReportFilter["compare"],
  today: string,
): ComparisonMode | undefined {
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

function byDays(days: number): ComparisonMode {
  const back = (day: string) => dayAfter(day, -days);
  return { back, counterpart: (key) => (isMonth(key) ? undefined : back(key)) };
}

function byMonths(months: number): ComparisonMode {
  const back = (day: string) => toDayText(subMonths(noon(day), months));
  const counterpart = (key: string) => {
    if (isMonth(key)) return back(`${key}-01`).slice(0, key.length);
    return back(key).endsWith(key.slice(-2)) ? back(key) : undefined;
  };
  return { back, counterpart };
}

function byWholeMonths(months: number): ComparisonMode {
  const { back, counterpart } = byMonths(months);
  const last = (day: string) => toDayText(endOfMonth(noon(day)));
  return { back: (day) => (isLastDayOfMonth(noon(day)) ? last(back(day)) : back(day)), counterpart };
}

export function todayAt(now: Date, timeZone: string): [today: Period, yesterday: Period] {
  const day = dayAt(now, timeZone);
  const today = daysBetween(day, day, timeZone);
  const mode = byDays(1);
  const yesterday = daysBetween(mode.back(day), mode.back(day), timeZone);
  return [today, elapsedComparison(today, { ...mode, period: yesterday }, timeZone, now)];
}

/** Limits the comparison of a running period to its elapsed share, with outcomes as of then. */
export function elapsedComparison(
  period: Period,
  { period: before, back }: Comparison,
  timeZone: string,
  now: Date,
): Period {
  if (now.getTime() >= Date.parse(period.to)) return before;
  const today = dayAt(now, timeZone);
  const passed = now.getTime() - Date.parse(startOfDay(today, timeZone));
  const until = Date.parse(startOfDay(back(today), timeZone)) + passed;
  const [first, last] = [Date.parse(before.from), Date.parse(before.to)];
  return endingAt(before, new Date(Math.min(Math.max(until, first), last)).toISOString());
}

export const endingAt = (period: Period, moment: string): Period => ({ ...period, to: moment, asOf: moment });

export function isByDay(period: Period): boolean {
  return differenceInCalendarDays(period.lastDay, period.firstDay) < MAX_BY_DAY;
}

export function listTimes(period: Pick<Period, "firstDay" | "lastDay">, byDay: boolean): string[] {
  const days = countDays(period);
  return byDay ? days : [...new Set(days.map((day) => day.slice(0, 7)))];
}

export function startTimes(times: readonly string[], timeZone: string): string[] {
  return times.map((key) => startOfDay(isMonth(key) ? `${key}-01` : key, timeZone));
}

export function countDays({ firstDay, lastDay }: Pick<Period, "firstDay" | "lastDay">): string[] {
  const count = differenceInCalendarDays(lastDay, firstDay) + 1;
  return Array.from({ length: count }, (_, index) => dayAfter(firstDay, index));
}

// Days without a zone are calculated in UTC.
const noon = (day: string) => new UTCDateMini(`${day}T12:00:00Z`);
const toDayText = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10);
export const dayAfter = (day: string, days = 1) => toDayText(addDays(noon(day), days));

function startOfDay(day: string, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDateMini(year, month - 1, date, timeZone).getTime()).toISOString();
}
