"use client";

import type { TFunction } from "i18next";
import { useT as useNextT } from "next-i18next/client";
import { useMemo } from "react";
import { DEFAULT_LOCALE, isLocale, type Locale } from "./locales.ts";

/** The words of any language, where the page hands them over by `TranslationsOfAll`. */
export function useTOf(locale: Locale): TFunction {
  const { i18n } = useNextT();
  return useMemo(() => i18n.getFixedT(locale), [i18n, locale]);
}

/** The words of the page's language, for client components. */
export function useT(): { t: TFunction; locale: Locale } {
  const { t, i18n } = useNextT();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  // The same while they say the same: rows and cards that are handed them need not be drawn again.
  return useMemo(() => ({ t, locale }), [t, locale]);
}
