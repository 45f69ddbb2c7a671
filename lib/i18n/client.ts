"use client";

import type { TFunction } from "i18next";
import { useT as useNextT } from "next-i18next/client";
import { DEFAULT_LOCALE, isLocale, type Locale } from "./locales.ts";

/** The words of the page's language, for client components. */
export function useT(): { t: TFunction; locale: Locale } {
  const { t, i18n } = useNextT();
  return { t, locale: isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE };
}
