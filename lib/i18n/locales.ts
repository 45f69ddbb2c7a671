import type es from "@/locales/es/translation.json";

export const LOCALES = ["es", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "es";
export const NAMESPACE = "translation";

export const LOCALE_KEY = "locale";
export const CHOOSE_LOCALE = "/api/locale";
export const SELECTED_FROM = "from";
/** Header that sets a page's language, overriding the cookie. Stripped from browser requests. */
export const LOCALE_HEADER = "x-i18next-current-language";

export type Translation = typeof es;
export type Section = keyof Translation;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Preferred supported language of accept-language (RFC 9110); undefined without one. */
export function requestedLocale(header: string | null): Locale | undefined {
  const [best] = (header ?? "")
    .toLowerCase()
    .split(",")
    .flatMap((range) => {
      const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith("q="))?.slice("q=".length);
      const weight = quality === undefined ? 1 : Number(quality);
      const locale = LOCALES.find((each) => tag === each || tag.startsWith(`${each}-`));
      return locale && weight > 0 ? [{ locale, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight);
  return best?.locale;
}
