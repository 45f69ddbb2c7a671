"use client";

import { I18nProvider } from "next-i18next/client";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DEFAULT_LOCALE, LOCALES, type Locale, NAMESPACE } from "@/lib/i18n/locales.ts";

type WordsProps = { locale: Locale; words: Record<string, unknown>; children: ReactNode };

export function RootWords({ locale, words, children }: WordsProps) {
  const resources = useMemo(() => ({ [locale]: { [NAMESPACE]: words } }), [locale, words]);
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
export function AddWords({ locale, words, children }: WordsProps) {
  const { i18n } = useTranslation();
  useMemo(() => i18n.addResourceBundle(locale, NAMESPACE, words, true, true), [i18n, locale, words]);
  return children;
}
