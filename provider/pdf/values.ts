import type { MeasureKind } from "@/contract/reports.ts";
import type { MailLocale } from "@/contract/users.ts";

export type Value = number | null;

const TAGS = { es: "es-EC", en: "en-US" } as const;
const [HOUR, DAY] = [60, 24 * 60];
/** From ten times as much on a change is written as how many times. */
const MANIFOLD = 9;

const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, locale: MailLocale, options: Intl.NumberFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(TAGS[locale], { useGrouping: "always", ...options } as Intl.NumberFormatOptions);
  formats.set(key, known);
  // Spaces that no font file holds.
  return known.format(value).replace(/[\u00a0\u202f]/g, " ");
}

export const percentOf = (share: number, locale: MailLocale) => format(share, locale, { style: "percent" });

/** A number as the screen writes it; a dash where there is none. */
export function formatValue(value: Value | undefined, kind: MeasureKind, locale: MailLocale): string {
  if (value === null || value === undefined) return "–";
  if (kind === "minutes") return minutesOf(value);
  if (kind === "money")
    return format(value, locale, { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" });
  if (kind === "rate" && value > 0 && value < 0.1)
    return format(value, locale, { style: "percent", maximumFractionDigits: 1 });
  return kind === "rate" ? percentOf(value, locale) : format(value, locale, {});
}

function minutesOf(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  const [size, big, rest, small] = whole < DAY ? ([HOUR, "h", 1, "min"] as const) : ([DAY, "d", HOUR, "h"] as const);
  const left = Math.floor((whole % size) / rest);
  return `${Math.floor(whole / size)} ${big}${left > 0 ? ` ${left} ${small}` : ""}`;
}

/** The unit of an axis of times, in minutes. @param top its largest number */
export const unitOf = (top: number) => (top > 3 * DAY ? DAY : top > 3 * HOUR ? HOUR : 1);

export function tickOf(value: number, kind: MeasureKind, locale: MailLocale, unit: number): string {
  if (kind === "minutes")
    return `${format(value / unit, locale, {})} ${unit === DAY ? "d" : unit === HOUR ? "h" : "min"}`;
  if (kind === "count" && value >= 10_000)
    return format(value, locale, { notation: "compact", maximumFractionDigits: 1 });
  return formatValue(value, kind, locale);
}

export type Change = { text: string; isUp: boolean; isNone: boolean };

/** Of rates in points, of the rest as a share; undefined where nothing can be said. */
export function changeOf(
  value: Value | undefined,
  previous: Value | undefined,
  kind: MeasureKind,
  locale: MailLocale,
  words: { points: string; percent: string; times: string },
): Change | undefined {
  if (value === null || value === undefined || previous === null || previous === undefined) return undefined;
  if (kind !== "rate" && previous === 0) return undefined;
  const change = kind === "rate" ? value - previous : value / previous - 1;
  const facts = { isUp: change > 0, isNone: Math.abs(change) < 0.0005 };
  if (kind !== "rate" && change >= MANIFOLD)
    return { ...facts, text: words.times.replace("{{value}}", format(Math.round(change + 1), locale, {})) };
  const hundredths = Math.abs(change) < 1 ? Math.round(change * 1000) / 10 : Math.round(change * 100);
  const signed = format(hundredths, locale, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return { ...facts, text: (kind === "rate" ? words.points : words.percent).replace("{{value}}", signed) };
}
