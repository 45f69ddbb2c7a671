"use client";

import type { TFunction } from "i18next";
import { useT as useNextT } from "next-i18next/client";
import { useMemo } from "react";
import { DEFAULT_LOCALE, isLocale, type Locale } from "./locales.ts";

export function useTranslationIn(locale: Locale): TFunction {
  const { i18n } = useNextT();
  return useMemo(() => i18n.getFixedT(locale), [i18n, locale]);
}

export function useT(): { t: TFunction; locale: Locale } {
  const { t, i18n } = useNextT();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  // Stable reference: memoised rows and cards do not re-render.
  return useMemo(() => ({ t, locale }), [t, locale]);
}
