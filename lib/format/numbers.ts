import type { CsvFormat } from "@/contract/kernel/files.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

// Spanish groups four digits only with `useGrouping: "always"`; Ecuador writes 3.871.
const FORMATS: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US"),
};

export function formatNumber(value: number, locale: Locale): string {
  return FORMATS[locale].format(value);
}

const PRICES: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" }),
  en: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" }),
};

export function formatPrice(value: number, locale: Locale): string {
  return PRICES[locale].format(value);
}

/** Formats a count that stops at COUNT_CEILING + 1. */
export function formatCounted(count: number, locale: Locale): string {
  return count > COUNT_CEILING ? `${formatNumber(COUNT_CEILING, locale)}+` : formatNumber(count, locale);
}

/** CSV separator by locale: a semicolon where the comma is the decimal sign. */
export const CSV_SEPARATOR_OF: Record<Locale, CsvFormat["separator"]> = { es: ";", en: "," };
