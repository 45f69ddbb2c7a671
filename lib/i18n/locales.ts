import type es from "@/locales/es/translation.json";

export const LOCALES = ["es", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "es";
export const NAMESPACE = "translation";

/** Name of the cookie and of the local storage entry. */
export const LOCALE_KEY = "locale";
/** Language switch without scripts. */
export const CHOOSE_LOCALE = "/api/locale";
/** Parameter with the page to return to. */
export const CHOSEN_FROM = "from";
/** Header that sets a page's language, overriding the cookie. Stripped from browser requests. */
export const LOCALE_HEADER = "x-i18next-current-language";

export type Translation = typeof es;
/** Top-level part of the translations. */
export type Section = keyof Translation;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
