import { TZDateMini } from "@date-fns/tz";
import { addDays } from "date-fns";
import { WEEKLY_HOUR } from "@/contract/reports/weekly-report.ts";

const dayOf = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10);
const plus = (day: string, days: number) => dayOf(addDays(new TZDateMini(`${day}T12:00:00Z`, "UTC"), days));

export function lastDue(now: Date, timeZone: string): { day: string; at: Date } {
  const local = new TZDateMini(now.getTime(), timeZone);
  const sinceMonday = (local.getDay() + 6) % 7;
  const monday = (weeksAgo: number) =>
    new TZDateMini(
      local.getFullYear(),
      local.getMonth(),
      local.getDate() - sinceMonday - 7 * weeksAgo,
      WEEKLY_HOUR,
      timeZone,
    );
  const due = monday(0).getTime() <= now.getTime() ? monday(0) : monday(1);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(due.getTime());
  return { day, at: new Date(due.getTime()) };
}

export function lastMonday(now: Date, timeZone: string): string {
  const local = new TZDateMini(now.getTime(), timeZone);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  return plus(today, -((local.getDay() + 6) % 7));
}

export function weekBefore(monday: string): { from: string; to: string } {
  return { from: plus(monday, -7), to: plus(monday, -1) };
}
