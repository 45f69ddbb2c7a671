import type es from "@/locales/es/translation.json";

export const LOCALES = ["es", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "es";
export const NAMESPACE = "translation";

export const LOCALE_KEY = "locale";
export const CHOOSE_LOCALE = "/api/locale";
export const CHOSEN_FROM = "from";
/** Header that sets a page's language, overriding the cookie. Stripped from browser requests. */
export const LOCALE_HEADER = "x-i18next-current-language";

export type Translation = typeof es;
export type Section = keyof Translation;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
