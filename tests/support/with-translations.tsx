import { I18nProvider } from "next-i18next/client";
import type { ReactNode } from "react";
import { ToastProvider } from "@/components/ui/toast.tsx";
import type { Locale } from "@/lib/i18n/locales.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };

// Loads both languages; `locale` selects one.
const RESOURCES = { es: { translation: es }, en: { translation: en } };

export function WithTranslations({ locale = "es", children }: { locale?: Locale; children: ReactNode }) {
  return (
    <I18nProvider language={locale} resources={RESOURCES} supportedLngs={["es", "en"]} defaultNS="translation">
      <ToastProvider>{children}</ToastProvider>
    </I18nProvider>
  );
}
