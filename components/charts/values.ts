import type { TFunction } from "i18next";
import type { Report } from "@/contract/reports.ts";
import { formatNumber, formatPercent, formatPrice } from "@/lib/format/numbers.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

export type MeasureKind = Report["measures"][number]["kind"];
export type Value = number | null;

const NONE = "–";
const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes as a person says them, by their two largest units: "12 min", "3 h 20 min", "2 d 4 h". */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  const [size, big, rest, small] = whole < DAY ? [HOUR, "h", 1, "min"] : [DAY, "d", HOUR, "h"];
  const left = Math.floor((whole % (size as number)) / (rest as number));
  return `${Math.floor(whole / (size as number))} ${big}${left > 0 ? ` ${left} ${small}` : ""}`;
}

/** A number as people read it; a dash where there is none. */
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

/** As many minutes as an axis of times is told by, so that all of it is in one unit. @param top its largest number */
export const unitOf = (top: number) => (top > 3 * DAY ? DAY : top > 3 * HOUR ? HOUR : 1);

/** The same beside an axis, where there is little room. @param unit of minutes, as `unitOf` has it */
export function formatTick(value: number, kind: MeasureKind, locale: Locale, unit = 1): string {
  if (kind === "minutes") return `${formatNumber(value / unit, locale)} ${UNITS[unit]}`;
  return kind === "count" && value >= 10_000 ? COMPACT[locale].format(value) : formatValue(value, kind, locale);
}

/** What has changed: of rates in points, of the rest as a share of what it was; null where nothing can be said. */
export function changeOf(value: Value | undefined, previous: Value | undefined, kind: MeasureKind): number | null {
  if (value === null || value === undefined || previous === null || previous === undefined) return null;
  if (kind === "rate") return value - previous;
  return previous === 0 ? null : value / previous - 1;
}

/** A number as a file holds it: no unit, the decimal sign of its language. */
export function plainValue(value: Value | undefined, locale: Locale): string {
  if (value === null || value === undefined) return "";
  const short = String(Math.round(value * 10_000) / 10_000);
  return locale === "es" ? short.replace(".", ",") : short;
}

const SIGNED: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { signDisplay: "exceptZero", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 1 }),
};

/** From ten times as much on a number is told by how many times: a percentage of next to nothing says nothing. */
const MANIFOLD = 9;

/** "×20", of what grew to ten times what it was and more; undefined of all else. @param change as a share of what it was */
export function formatTimes(change: number, t: TFunction, locale: Locale): string | undefined {
  return change >= MANIFOLD ? t("charts.times", { value: formatNumber(Math.round(change + 1), locale) }) : undefined;
}

/** "+12 %", "×20", and of rates "+3,2 puntos": a rate that went from 10 % to 12 % has not grown by 2 %. */
export function formatChange(change: number, kind: MeasureKind, t: TFunction, locale: Locale): string {
  const times = kind === "rate" ? undefined : formatTimes(change, t, locale);
  if (times) return times;
  const hundredths = SIGNED[locale].format(
    Math.abs(change) < 1 ? Math.round(change * 1000) / 10 : Math.round(change * 100),
  );
  return kind === "rate" ? t("charts.points", { value: hundredths }) : t("charts.percent", { value: hundredths });
}
