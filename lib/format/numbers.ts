import { COUNT_CEILING } from "@/contract/kernel/paging.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

// Spanish groups four digits only when told to; Ecuador writes 3.871.
const FORMATS: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US"),
};

export function formatNumber(value: number, locale: Locale): string {
  return FORMATS[locale].format(value);
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
