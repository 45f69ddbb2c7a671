import { TZDateMini } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { lightFormat } from "date-fns/lightFormat";
import { startOfDay } from "date-fns/startOfDay";
import { type MomentKind, momentBounds } from "@/contract/kernel/calendar.ts";

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

export function localMoment(iso: string, zone: string): string {
  return lightFormat(new TZDateMini(iso, zone), "yyyy-MM-dd'T'HH:mm");
}

export function toInstant(local: string, zone: string): string | undefined {
  const [, ...parts] = LOCAL.exec(local) ?? [];
  const [year, month, day, hour, minute] = parts.map(Number);
  if (year === undefined || month === undefined) return;
  return toIso(zone, year, month, day, hour, minute);
}

/** Limits of a datetime-local field. @param now milliseconds */
export function momentLimits(kind: MomentKind, zone: string, now: number): { min: string; max: string } {
  const { min, max } = momentBounds(kind, now);
  return { min: localMoment(min, zone), max: localMoment(max, zone) };
}

/** Date constructors map the years 0 to 99 to 1900. */
const CYCLES = 2000;

const utc = (at: Date) => new Date(at.getTime()).toISOString();

function toIso(zone: string, year: number, month: number, day = 1, hour = 0, minute = 0): string {
  const isEarly = year < 100;
  const at = new TZDateMini(isEarly ? year + CYCLES : year, month - 1, day, hour, minute, 0, zone);
  if (isEarly) at.setFullYear(at.getFullYear() - CYCLES);
  return utc(at);
}

/** Start and end of a day, yyyy-mm-dd, in a zone: 23, 24 or 25 hours apart. */
export function dayMoments(day: string, zone: string): { from: string; to: string } {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const from = new TZDateMini(year, month - 1, date, zone);
  return { from: utc(from), to: utc(startOfDay(addDays(from, 1))) };
}
