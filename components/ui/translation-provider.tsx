"use client";

import { I18nProvider } from "next-i18next/client";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LOCALE, LOCALES, type Locale, NAMESPACE } from "@/lib/i18n/locales.ts";

type TranslationProps = { locale: Locale; translations: Record<string, unknown>; children: ReactNode };

export function TranslationProvider({ locale, translations, children }: TranslationProps) {
  const resources = useMemo(() => ({ [locale]: { [NAMESPACE]: translations } }), [locale, translations]);
  return (
    <I18nProvider
      language={locale}
      resources={resources}
      supportedLngs={[...LOCALES]}
      defaultNS={NAMESPACE}
      fallbackLng={DEFAULT_LOCALE}
    >
      {children}
    </I18nProvider>
  );
}

/** Added during render: children need them on their first render. */
export function AddTranslations({ locale, translations, children }: TranslationProps) {
  const { i18n } = useTranslation();
  useMemo(() => i18n.addResourceBundle(locale, NAMESPACE, translations, true, true), [i18n, locale, translations]);
  return children;
}
