import { TZDateMini } from "@date-fns/tz";
import type { Locale } from "@/lib/i18n/locales.ts";

/** The zone of a licence that names none. */
export const DEFAULT_ZONE = "America/Guayaquil";

const two = (value: number) => String(value).padStart(2, "0");

const day = (at: Date) => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;

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

/** The day of a moment in a zone, as yyyy-mm-dd. */
export function dayAt(at: string | number, zone: string): string {
  return day(new TZDateMini(new Date(at), zone))
    .split("/")
    .reverse()
    .join("-");
}

/** The day that it now is in a zone, as yyyy-mm-dd. */
export function today(zone: string): string {
  return dayAt(Date.now(), zone);
}

/** dd/mm/yyyy of a day that has no time, and so no zone. */
export function plainDay(date: string): string {
  return date.split("-").reverse().join("/");
}

/** The name of a month such as 2026-11, with its year: "noviembre de 2026". */
export function monthName(month: string, locale: Locale): string {
  return monthNames(locale).format(new Date(`${month}-01T00:00:00.000Z`));
}

const named = new Map<string, Intl.DateTimeFormat>();
function monthNames(locale: Locale): Intl.DateTimeFormat {
  const made =
    named.get(locale) ?? new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  named.set(locale, made);
  return made;
}

const FRESH_MS = 60 * 60 * 1000;

/**
 * How a list says when: "hace 4 min" within the hour, the time within the day, the date before.
 * A time ahead of this clock counts as now.
 */
export function listDate(iso: string, now: number, locale: Locale, zone: string): string {
  const age = Math.max(0, now - Date.parse(iso));
  if (age < FRESH_MS) return relativeTime(age, locale);

  const at = new TZDateMini(iso, zone);
  const today = new TZDateMini(now, zone);
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (day(at) === day(today)) return time;
  if (at.getFullYear() !== today.getFullYear()) return day(at);
  return `${dayAndMonth(iso, locale, zone)}, ${time}`;
}

function relativeTime(age: number, locale: Locale): string {
  const seconds = Math.floor(age / 1000);
  return seconds < 60
    ? relative(locale).format(-seconds, "second")
    : relative(locale).format(-Math.floor(seconds / 60), "minute");
}

// Intl's formatters cost a millisecond each to make; a list of 50 rows asks every few seconds.
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

/** How long something has taken, in its largest whole unit: "3d", "5h", "12min". @param ms milliseconds; none is less than 0 */
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
