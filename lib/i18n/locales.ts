import type es from "@/locales/es/translation.json";

export const LOCALES = ["es", "en"] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = "es";
export const NAMESPACE = "translation";

/** One name for the cookie and for the entry of local storage. */
export const LOCALE_KEY = "locale";
/** Where a browser without a script asks for another language. */
export const CHOOSE_LOCALE = "/api/locale";
/** The page that it comes from, as that link says it. */
export const CHOSEN_FROM = "from";
/** How a request tells its page in which language it is, whatever its cookie says. No browser is believed it. */
export const LOCALE_HEADER = "x-i18next-current-language";

export type Translation = typeof es;
/** A top-level part of the translations: what a page says it needs. */
export type Section = keyof Translation;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
