import { tzOffset } from "@date-fns/tz";
import { UTCDateMini } from "@date-fns/utc";
import { addDays } from "date-fns/addDays";
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { isSameDay } from "date-fns/isSameDay";
import { isSameYear } from "date-fns/isSameYear";
import { lightFormat } from "date-fns/lightFormat";
import type { Locale } from "@/lib/i18n/locales.ts";

export const DEFAULT_ZONE = "America/Guayaquil";

const DAY = "yyyy-MM-dd";

/**
 * A moment with the clock of a zone as its UTC fields. TZDate reads the offset from Intl for each field: a list of 50
 * rows spent a twelfth of its first rendering there.
 */
function toZoned(at: string | number, zone: string): Date {
  const moment = new Date(at);
  return new UTCDateMini(moment.getTime() + tzOffset(zone, moment) * millisecondsInMinute);
}

export function auditDate(iso: string, zone: string): string {
  return lightFormat(toZoned(iso, zone), "dd/MM/yyyy - HH:mm");
}

export function clockTime(iso: string, zone: string): string {
  return lightFormat(toZoned(iso, zone), "HH:mm:ss");
}

export function dayAt(at: string | number, zone: string): string {
  return lightFormat(toZoned(at, zone), DAY);
}

export function today(zone: string): string {
  return dayAt(Date.now(), zone);
}

/** Start of a date, yyyy-mm-dd, in the zone of this machine: for arithmetic of whole days alone. */
export const parseDay = (day: string) => new Date(`${day}T00:00`);

export const calendarDay = (at: Date) => lightFormat(at, DAY);

export const plusDays = (day: string, days: number) => calendarDay(addDays(parseDay(day), days));

const CLOCKS: Record<Locale, string> = { es: "HH:mm", en: "h:mm a" };

/** Formats "10:21", "10:21 AM". */
export function timeOfDay(at: string | number, locale: Locale, zone: string): string {
  return lightFormat(toZoned(at, zone), CLOCKS[locale]);
}

/** Formats "3 nov 2026, 10:21", "Nov 3, 2026, 10:21 AM". */
export function plainMoment(iso: string, locale: Locale, zone: string): string {
  return `${plainDay(dayAt(iso, zone), locale)}, ${timeOfDay(iso, locale, zone)}`;
}

/** Formats a date without a zone: "3 nov 2026", "Nov 3, 2026". */
export function plainDay(date: string, locale: Locale): string {
  return formatCalendarDay(date, locale, { day: "numeric", month: "short", year: "numeric" });
}

export function shortDay(date: string, locale: Locale): string {
  return formatCalendarDay(date, locale, { day: "numeric", month: "short" });
}

export function weekdayAndDay(date: string, locale: Locale): string {
  return formatCalendarDay(date, locale, { weekday: "short", day: "numeric", month: "short" });
}

const A_MONDAY = "2026-01-05";

/** Formats "mié", "Wed". @param weekday 1 is Monday */
export function weekdayName(weekday: number, locale: Locale): string {
  return formatCalendarDay(plusDays(A_MONDAY, weekday - 1), locale, { weekday: "short" });
}

export function monthName(month: string, locale: Locale): string {
  return formatCalendarDay(`${month}-01`, locale, { month: "long", year: "numeric" });
}

export function shortMonth(month: string, locale: Locale): string {
  return formatCalendarDay(`${month}-01`, locale, { month: "short", year: "numeric" });
}

function formatCalendarDay(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : ofDays(locale, options).format(at);
}

// Intl names days and months: date-fns has "sep" for "sept", no "hace 4 min", and its locales weigh 10 KB.
const named = new Map<string, Intl.DateTimeFormat>();
function ofDays(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = named.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  named.set(key, made);
  return made;
}

const YESTERDAY: Record<Locale, string> = { es: "ayer", en: "yesterday" };

/**
 * "hace 2 min", "10:21", "ayer 17:22", "25 nov", "25 nov 2025". Future times count as now.
 * The full moment belongs in the title of the element.
 */
export function listDate(iso: string, now: number, locale: Locale, zone: string): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < millisecondsInHour) return relativeTime(age, locale);

  const at = toZoned(iso, zone);
  const today = toZoned(now, zone);
  const time = timeOfDay(iso, locale, zone);
  if (isSameDay(at, today)) return time;
  if (isSameDay(at, addDays(today, -1))) return `${YESTERDAY[locale]} ${time}`;
  const day = dayAt(iso, zone);
  return isSameYear(at, today) ? shortDay(day, locale) : plainDay(day, locale);
}

function relativeTime(age: number, locale: Locale): string {
  const seconds = Math.floor(age / 1000);
  const text =
    seconds < 60
      ? relative(locale).format(-seconds, "second")
      : relative(locale).format(-Math.floor(seconds / 60), "minute");
  // English abbreviates with a point: "2 min. ago".
  return text.replace(".", "");
}

// Intl formatters cost a millisecond each; a list of 50 rows formats every few seconds.
const relatives = new Map<string, Intl.RelativeTimeFormat>();
function relative(locale: Locale): Intl.RelativeTimeFormat {
  const made = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "always" });
  relatives.set(locale, made);
  return made;
}

const UNITS = [
  { unit: { es: " d", en: "d" }, ms: millisecondsInDay },
  { unit: { es: " h", en: "h" }, ms: millisecondsInHour },
  { unit: { es: " min", en: " min" }, ms: millisecondsInMinute },
] as const;

/**
 * Formats the largest whole unit: "3 d", "5 h", "12 min"; English "3d", "5h", "12 min".
 * Versions of Intl differ in these units, and the server's text must equal the browser's.
 * @param ms milliseconds; negative counts as 0
 */
export function timeSpent(ms: number, locale: Locale): string {
  const { unit, ms: size } = UNITS.find((one) => ms >= one.ms) ?? UNITS[2];
  return `${Math.max(0, Math.floor(ms / size))}${unit[locale]}`;
}
