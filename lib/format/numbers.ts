import type { Locale } from "@/lib/i18n/locales.ts";

// Spanish groups four digits only when told to; Ecuador writes 3.871.
const FORMATS: Record<Locale, Intl.NumberFormat> = {
  es: new Intl.NumberFormat("es-EC", { useGrouping: "always" }),
  en: new Intl.NumberFormat("en-US"),
};

export function formatNumber(value: number, locale: Locale): string {
  return FORMATS[locale].format(value);
}
