import { TZDateMini } from "@date-fns/tz";
import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/agenda/business-hours.ts";

const HOUR_MS = 3_600_000;
const ROUNDED_MS = 5 * 60_000;
const [AFTERNOON, MORNING] = [16, 9];
const SUNDAY = 0;

export type CallbackTime = { when: "hour" | "afternoon" | "tomorrow" | "monday"; at: string };

/**
 * Suggested callbacks in business hours of the licence's zone: in an hour, this afternoon, next morning
 * except Sunday.
 */
export function callbackTimes(now: number, zone: string): CallbackTime[] {
  const local = new TZDateMini(now, zone);
  const atHour = (days: number, hour: number) =>
    new TZDateMini(local.getFullYear(), local.getMonth(), local.getDate() + days, hour, 0, 0, zone);
  const soon = Math.ceil((now + HOUR_MS) / ROUNDED_MS) * ROUNDED_MS;
  const isWorkday = local.getDay() !== SUNDAY;
  const isOpen = isWorkday && soon >= atHour(0, OPENS_HOUR).getTime() && soon < atHour(0, CLOSES_HOUR).getTime();
  const afternoon = atHour(0, AFTERNOON).getTime();
  const tomorrow = atHour(1, MORNING);
  const isBeforeSunday = tomorrow.getDay() === SUNDAY;
  const timeAt = (when: CallbackTime["when"], at: number) => ({ when, at: new Date(at).toISOString() });
  return [
    ...(isOpen ? [timeAt("hour", soon)] : []),
    ...(isWorkday && afternoon > soon ? [timeAt("afternoon", afternoon)] : []),
    isBeforeSunday ? timeAt("monday", atHour(2, MORNING).getTime()) : timeAt("tomorrow", tomorrow.getTime()),
  ];
}
