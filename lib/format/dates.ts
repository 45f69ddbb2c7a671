import { TZDateMini } from "@date-fns/tz";
import type { Locale } from "@/lib/i18n/locales.ts";

export const DEFAULT_ZONE = "America/Guayaquil";

const two = (value: number) => String(value).padStart(2, "0");

const day = (at: Date) => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${String(at.getFullYear()).padStart(4, "0")}`;

/** dd/mm/yyyy - hh:mm in the licence's zone, 24-hour clock. */
export function auditDate(iso: string, zone: string): string {
  const at = new TZDateMini(iso, zone);
  return `${day(at)} - ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** hh:mm:ss in the licence's zone. */
export function clockTime(iso: string, zone: string): string {
  const at = new TZDateMini(iso, zone);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** Date of a time in a zone, as yyyy-mm-dd. */
export function dayAt(at: string | number, zone: string): string {
  return day(new TZDateMini(new Date(at), zone))
    .split("/")
    .reverse()
    .join("-");
}

/** Current date in a zone, as yyyy-mm-dd. */
export function today(zone: string): string {
  return dayAt(Date.now(), zone);
}

/** "21/11/2026 - 10:56", "Nov 21, 2026, 10:56". */
export function plainMoment(iso: string, locale: Locale, zone: string): string {
  if (locale === "es") return auditDate(iso, zone);
  return `${plainDay(dayAt(iso, zone), locale)}, ${clockTime(iso, zone).slice(0, "hh:mm".length)}`;
}

/** Date without a zone: "03/11/2026", "Nov 3, 2026". English spells the month: numeric dates are ambiguous. */
export function plainDay(date: string, locale: Locale): string {
  if (locale === "es") return date.split("-").reverse().join("/");
  return formatCalendarDay(date, locale, { day: "numeric", month: "short", year: "numeric" });
}

/** "3 nov", "Nov 3": for dates of a known year. */
export function shortDay(date: string, locale: Locale): string {
  return formatCalendarDay(date, locale, { day: "numeric", month: "short" });
}

/** "mar, 3 nov", "Tue, Nov 3" */
export function weekdayAndDay(date: string, locale: Locale): string {
  return formatCalendarDay(date, locale, { weekday: "short", day: "numeric", month: "short" });
}

const A_MONDAY = Date.UTC(2026, 0, 5);

/**
 * "mié", "Wed"
 * @param weekday 1 is Monday
 */
export function weekdayName(weekday: number, locale: Locale): string {
  return ofDays(locale, { weekday: "short" }).format(new Date(A_MONDAY + (weekday - 1) * 24 * FRESH_MS));
}

/** Name of a month such as 2026-11: "noviembre de 2026". */
export function monthName(month: string, locale: Locale): string {
  return formatCalendarDay(`${month}-01`, locale, { month: "long", year: "numeric" });
}

/** Short form: "nov 2026", "Nov 2026". */
export function shortMonth(month: string, locale: Locale): string {
  return formatCalendarDay(`${month}-01`, locale, { month: "short", year: "numeric" });
}

function formatCalendarDay(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : ofDays(locale, options).format(at);
}

const named = new Map<string, Intl.DateTimeFormat>();
function ofDays(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const made = named.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  named.set(key, made);
  return made;
}

const FRESH_MS = 60 * 60 * 1000;

/**
 * Relative date of a list: "hace 4 min" within the hour, the time within the day, otherwise the date. Future
 * times count as now.
 */
export function listDate(iso: string, now: number, locale: Locale, zone: string): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < FRESH_MS) return relativeTime(age, locale);

  const at = new TZDateMini(iso, zone);
  const today = new TZDateMini(now, zone);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (day(at) === day(today)) return time;
  if (at.getFullYear() !== today.getFullYear()) return plainDay(dayAt(iso, zone), locale);
  return `${dayAndMonth(iso, locale, zone)}, ${time}`;
}

function relativeTime(age: number, locale: Locale): string {
  const seconds = Math.floor(age / 1000);
  return seconds < 60
    ? relative(locale).format(-seconds, "second")
    : relative(locale).format(-Math.floor(seconds / 60), "minute");
}

// Intl formatters cost a millisecond each; a list of 50 rows formats every few seconds.
const relatives = new Map<string, Intl.RelativeTimeFormat>();
function relative(locale: Locale): Intl.RelativeTimeFormat {
  const made = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "always" });
  relatives.set(locale, made);
  return made;
}

const UNITS = [
  { unit: "day", ms: 24 * FRESH_MS },
  { unit: "hour", ms: FRESH_MS },
  { unit: "minute", ms: 60_000 },
] as const;

/**
 * Duration in its largest whole unit: "3d", "5h", "12min".
 * @param ms milliseconds; negative counts as 0
 */
export function timeSpent(ms: number, locale: Locale): string {
  const { unit, ms: size } = UNITS.find((one) => ms >= one.ms) ?? UNITS[2];
  return spent(locale, unit).format(Math.max(0, Math.floor(ms / size)));
}

const spans = new Map<string, Intl.NumberFormat>();
function spent(locale: Locale, unit: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const made = spans.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" });
  spans.set(key, made);
  return made;
}

const months = new Map<string, Intl.DateTimeFormat>();
function dayAndMonth(iso: string, locale: Locale, zone: string): string {
  const key = `${locale} ${zone}`;
  const made = months.get(key) ?? new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: zone });
  months.set(key, made);
  return made.format(new Date(iso));
}
