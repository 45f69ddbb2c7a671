import type { TFunction } from "i18next";
import { createServerI18next } from "next-i18next/server";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_HEADER,
  LOCALE_KEY,
  LOCALES,
  type Locale,
  NAMESPACE,
  type Section,
} from "./locales.ts";

const i18next = createServerI18next({
  supportedLngs: [...LOCALES],
  fallbackLng: DEFAULT_LOCALE,
  defaultNS: NAMESPACE,
  localeInPath: false,
  cookieName: LOCALE_KEY,
  headerName: LOCALE_HEADER,
  resourceLoader: (language) => import(`../../locales/${language}/translation.json`),
});

export async function getT(requested?: Locale): Promise<{ t: TFunction; locale: Locale }> {
  const { t, lng } = await i18next.getT(undefined, requested && { lng: requested });
  return { t, locale: isLocale(lng) ? lng : DEFAULT_LOCALE };
}

export async function getSectionsOfAll(
  sections: readonly Section[],
): Promise<{ locale: Locale; translations: Record<string, unknown> }[]> {
  return Promise.all(
    LOCALES.map(async (locale) => {
      const { default: all }: { default: Record<string, unknown> } = await import(
        `../../locales/${locale}/translation.json`
      );
      return { locale, translations: Object.fromEntries(sections.map((section) => [section, all[section]])) };
    }),
  );
}

/** Loads the named sections only. */
export async function getSections(sections: readonly Section[]): Promise<{
  locale: Locale;
  translations: Record<string, unknown>;
}> {
  const { i18n, lng } = await i18next.getT();
  const locale = isLocale(lng) ? lng : DEFAULT_LOCALE;
  const all: Record<string, unknown> = i18n.getResourceBundle(locale, NAMESPACE);
  return { locale, translations: Object.fromEntries(sections.map((section) => [section, all[section]])) };
}
