import { eachDayOfInterval } from "date-fns/eachDayOfInterval";
import type { TFunction } from "i18next";
import { type Change, formatPercent, type Value } from "@/contract/kernel/percentages.ts";
import { MAX_BY_DAY, type Report } from "@/contract/reports/reports.ts";
import { calendarDay, parseDay } from "@/lib/format/dates.ts";
import { formatNumber, formatPrice } from "@/lib/format/numbers.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

export type MeasureKind = Report["measures"][number]["kind"];
export type { Value };

const NONE = "–";
const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats minutes in their two largest units: "12 min", "3 h 20 min", "2 d 4 h". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  const [size, big, rest, small] = whole < DAY ? [HOUR, "h", 1, "min"] : [DAY, "d", HOUR, "h"];
  const left = Math.floor((whole % (size as number)) / (rest as number));
  return `${Math.floor(whole / (size as number))} ${big}${left > 0 ? ` ${left} ${small}` : ""}`;
}

export function formatValue(value: Value | undefined, kind: MeasureKind, locale: Locale): string {
  if (value === null || value === undefined) return NONE;
  if (kind === "rate") return formatPercent(value, locale);
  if (kind === "minutes") return formatMinutes(value);
  if (kind === "money") return formatPrice(value, locale);
  return formatNumber(value, locale);
}

const COMPACT: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { notation: "compact", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }),
};

const UNITS: Readonly<Record<number, string>> = { 1: "min", [HOUR]: "h", [DAY]: "d" };

/** Unit of a time axis in minutes. @param top its largest value */
export const axisUnit = (top: number) => (top > 3 * DAY ? DAY : top > 3 * HOUR ? HOUR : 1);

export function formatTick(value: number, kind: MeasureKind, locale: Locale, unit = 1): string {
  if (kind === "minutes") return `${formatNumber(value / unit, locale)} ${UNITS[unit]}`;
  return kind === "count" && value >= 10_000 ? COMPACT[locale].format(value) : formatValue(value, kind, locale);
}

export function plainValue(value: Value | undefined, locale: Locale): string {
  if (value === null || value === undefined) return "";
  const short = String(Math.round(value * 10_000) / 10_000);
  return locale === "es" ? short.replace(".", ",") : short;
}

/** Formats "+12.0 %", "×20", and rates as "+3.2 points": 10 % to 12 % is no growth of 2 %. */
export function changeText({ of, text }: Change, t: TFunction): string {
  if (of === "percent") return text;
  return of === "points" ? t("charts.points", { value: text }) : t("charts.times", { value: text });
}

export const MONTH_LENGTH = "2026-11".length;

export function timesBetween({ from, to }: { from: string; to: string }): string[] {
  const days = eachDayOfInterval({ start: parseDay(from), end: parseDay(to) }).map(calendarDay);
  return days.length <= MAX_BY_DAY ? days : [...new Set(days.map((day) => day.slice(0, MONTH_LENGTH)))];
}
