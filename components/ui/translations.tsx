import type { ReactNode } from "react";
import type { Section } from "@/lib/i18n/locales.ts";
import { getSections, getSectionsOfAll } from "@/lib/i18n/server.ts";
import { AddTranslations, TranslationProvider } from "./translation-provider.tsx";

type TranslationsProps = { sections: readonly Section[]; children: ReactNode };

export async function RootTranslations({ sections, children }: TranslationsProps) {
  const { locale, translations } = await getSections(sections);
  return (
    <TranslationProvider locale={locale} translations={translations}>
      {children}
    </TranslationProvider>
  );
}

export async function Translations({ sections, children }: TranslationsProps) {
  const { locale, translations } = await getSections(sections);
  return (
    <AddTranslations locale={locale} translations={translations}>
      {children}
    </AddTranslations>
  );
}

export async function TranslationsOfAll({ sections, children }: TranslationsProps) {
  const all = await getSectionsOfAll(sections);
  let inside: ReactNode = children;
  for (const { locale, translations } of all)
    inside = (
      <AddTranslations locale={locale} translations={translations}>
        {inside}
      </AddTranslations>
    );
  return inside;
}
