import { TZDateMini } from "@date-fns/tz";
import { type MomentKind, momentBounds } from "@/contract/kernel/calendar.ts";

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;
const two = (value: number) => String(value).padStart(2, "0");
const four = (value: number) => String(value).padStart(4, "0");

export function localMoment(iso: string, zone: string): string {
  const at = new TZDateMini(iso, zone);
  const day = `${four(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function momentOf(local: string, zone: string): string | undefined {
  const [, ...parts] = LOCAL.exec(local) ?? [];
  const [year, month, day, hour, minute] = parts.map(Number);
  if (year === undefined || month === undefined) return;
  return isoOf(zone, year, month, day, hour, minute);
}

/**
 * Limits of a datetime-local field.
 * @param now milliseconds
 */
export function momentLimits(kind: MomentKind, zone: string, now: number): { min: string; max: string } {
  const { min, max } = momentBounds(kind, now);
  return { min: localMoment(min, zone), max: localMoment(max, zone) };
}

/** Date constructors map the years 0 to 99 to 1900. */
const CYCLES = 2000;

function isoOf(zone: string, year: number, month: number, day = 1, hour = 0, minute = 0): string {
  const isEarly = year < 100;
  const at = new TZDateMini(isEarly ? year + CYCLES : year, month - 1, day, hour, minute, 0, zone);
  if (isEarly) at.setFullYear(at.getFullYear() - CYCLES);
  return new Date(at.getTime()).toISOString();
}

/** Start and end of a day, yyyy-mm-dd, in a zone: 23, 24 or 25 hours apart. */
export function dayMoments(day: string, zone: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const startOf = (on: number) => isoOf(zone, year, month, on);
  return { from: startOf(date), to: startOf(date + 1) };
}
