import type { ReactNode } from "react";
import type { Section } from "@/lib/i18n/locales.ts";
import { getSections, getSectionsOfAll } from "@/lib/i18n/server.ts";
import { AddWords, RootWords } from "./words.tsx";

type TranslationsProps = { sections: readonly Section[]; children: ReactNode };

export async function RootTranslations({ sections, children }: TranslationsProps) {
  const { locale, words } = await getSections(sections);
  return (
    <RootWords locale={locale} words={words}>
      {children}
    </RootWords>
  );
}

export async function Translations({ sections, children }: TranslationsProps) {
  const { locale, words } = await getSections(sections);
  return (
    <AddWords locale={locale} words={words}>
      {children}
    </AddWords>
  );
}

export async function TranslationsOfAll({ sections, children }: TranslationsProps) {
  const all = await getSectionsOfAll(sections);
  let inside: ReactNode = children;
  for (const { locale, words } of all)
    inside = (
      <AddWords locale={locale} words={words}>
        {inside}
      </AddWords>
    );
  return inside;
}
