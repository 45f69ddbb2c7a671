import { MAX_REPORT_DAYS, type ReportFilter } from "@/contract/reports/reports.ts";

export const PERIODS = ["today", "last7", "thisMonth", "lastMonth", "thisQuarter", "thisYear"] as const;
export type PeriodWord = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: PeriodWord = "thisMonth";

/** Dates as 2026-11-21, both included. */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;
const momentOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const plusDays = (day: string, days: number) => dayOf(momentOf(day) + days * DAY_MS);
const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}

const DAYS: Record<PeriodWord, (today: string) => Days> = {
  today: (today) => ({ from: today, to: today }),
  last7: (today) => ({ from: plusDays(today, -6), to: today }),
  thisMonth: (today) => ({ from: firstOfMonth(today), to: today }),
  lastMonth: (today) => {
    const to = plusDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
  thisQuarter: (today) => ({ from: firstOfQuarter(today), to: today }),
  thisYear: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
};

/** @param today date in the licence's zone */
export const daysOf = (period: PeriodWord, today: string): Days => DAYS[period](today);

export function periodError({ from, to }: Days): "order" | "tooMany" | undefined {
  if (from > to) return "order";
  return momentOf(to) - momentOf(from) >= MAX_REPORT_DAYS * DAY_MS ? "tooMany" : undefined;
}

/** From the first of a month to today: compares with the same days of as many months before. */
const isMonthToDate = ({ from, to }: Days, today: string) => from.endsWith("-01") && to === today && from !== today;

export const isThisMonth = (days: Days, today: string) =>
  isMonthToDate(days, today) && days.from.slice(0, 7) === today.slice(0, 7);

/** Comparison of a relative period; the first day of a quarter or year compares with last month. */
export function previousOf(period: PeriodWord | null, { from, to }: Days): "previous" | "lastWeek" | "lastMonth" {
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
    return byMonths((yearOf(to) - yearOf(from)) * 12 + monthOf(to) - monthOf(from) + 1);
  const length = Math.round((momentOf(to) - momentOf(from)) / DAY_MS) + 1;
  return { from: plusDays(from, -length), to: plusDays(from, -1) };
}

const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));

/** @param isToEnd to the month's last day; otherwise the same day, or the last if the month is shorter */
function monthsBefore(day: string, months: number, isToEnd: boolean): string {
  const last = new Date(Date.UTC(yearOf(day), monthOf(day) - months, 0)).getUTCDate();
  const date = isToEnd ? last : Math.min(Number(day.slice(8)), last);
  return dayOf(Date.UTC(yearOf(day), monthOf(day) - 1 - months, date));
}
