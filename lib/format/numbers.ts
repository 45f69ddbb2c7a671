import { COUNT_CEILING } from "@/contract/paging.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

// Spanish groups four digits only when told to; Ecuador writes 3.871.
const FORMATS: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US"),
};

export function formatNumber(value: number, locale: Locale): string {
  return FORMATS[locale].format(value);
}

const PERCENTS: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { style: "percent", useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US", { style: "percent" }),
};

// A small share is said to one decimal, where that decimal says something.
const FINE: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { style: "percent", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 }),
};

/**
 * The one way that a share is rounded, on every screen: to whole per cents, below ten to one decimal. What is not all of it
 * is never said to be.
 * @param share 1 is all of it
 */
export function formatPercent(share: number, locale: Locale): string {
  if (share > 0 && share < 0.0995) return FINE[locale].format(Math.max(share, 0.001));
  return PERCENTS[locale].format(share < 1 ? Math.min(share, 0.99) : share);
}

// Ecuador's currency is the US dollar; whoever writes cents sees them, and prices without them stay short.
const PRICES: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" }),
  en: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" }),
};

export function formatPrice(value: number, locale: Locale): string {
  return PRICES[locale].format(value);
}

/** What was counted to one more than COUNT_CEILING. */
export function formatCounted(count: number, locale: Locale): string {
  return count > COUNT_CEILING ? `${formatNumber(COUNT_CEILING, locale)}+` : formatNumber(count, locale);
}
