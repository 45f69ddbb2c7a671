import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import {
  type Change,
  formatChange,
  formatPercent,
  type Value,
  relativeChange as valueChange,
} from "@/contract/kernel/percentages.ts";
import type { MeasureKind } from "@/contract/reports/reports.ts";

export type { Value };

const TAGS = { es: "es-EC", en: "en-US" } as const;
const [HOUR, DAY] = [60, 24 * 60];

const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, locale: MailLocale, options: Intl.NumberFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(TAGS[locale], { useGrouping: "always", ...options } as Intl.NumberFormatOptions);
  formats.set(key, known);
  return printable(known.format(value));
}

const printable = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

export const formatShare = (share: number, locale: MailLocale) => printable(formatPercent(share, locale));

export function formatValue(value: Value | undefined, kind: MeasureKind, locale: MailLocale): string {
  if (value === null || value === undefined) return "–";
  if (kind === "minutes") return formatMinutes(value);
  if (kind === "money")
    return format(value, locale, { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" });
  return kind === "rate" ? formatShare(value, locale) : format(value, locale, {});
}

function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < HOUR) return `${whole} min`;
  const [size, big, rest, small] = whole < DAY ? ([HOUR, "h", 1, "min"] as const) : ([DAY, "d", HOUR, "h"] as const);
  const remaining = Math.floor((whole % size) / rest);
  return `${Math.floor(whole / size)} ${big}${remaining > 0 ? ` ${remaining} ${small}` : ""}`;
}

export const axisUnit = (top: number) => (top > 3 * DAY ? DAY : top > 3 * HOUR ? HOUR : 1);

export function formatTick(value: number, kind: MeasureKind, locale: MailLocale, unit: number): string {
  if (kind === "minutes")
    return `${format(value / unit, locale, {})} ${unit === DAY ? "d" : unit === HOUR ? "h" : "min"}`;
  if (kind === "count" && value >= 10_000)
    return format(value, locale, { notation: "compact", maximumFractionDigits: 1 });
  return formatValue(value, kind, locale);
}

export function changeText(
  value: Value | undefined,
  previous: Value | undefined,
  kind: MeasureKind,
  locale: MailLocale,
  labels: { points: string; times: string },
): Change | undefined {
  const change = valueChange(value, previous, kind);
  if (change === null) return undefined;
  const formatted = formatChange(change, kind, locale);
  const { of } = formatted;
  const text = of === "percent" ? formatted.text : labels[of].replace("{{value}}", formatted.text);
  return { ...formatted, text: printable(text) };
}
