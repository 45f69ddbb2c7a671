import type { ReactNode } from "react";
import type { Section } from "@/lib/i18n/locales.ts";
import { getSections, getSectionsOfAll } from "@/lib/i18n/server.ts";
import { AddWords, RootWords } from "./words.tsx";

type TranslationsProps = { sections: readonly Section[]; children: ReactNode };

/** Root translations of a page, for client components of the layout. */
export async function RootTranslations({ sections, children }: TranslationsProps) {
  const { locale, words } = await getSections(sections);
  return (
    <RootWords locale={locale} words={words}>
      {children}
    </RootWords>
  );
}

/** Adds an area's translations for the client components below. */
export async function Translations({ sections, children }: TranslationsProps) {
  const { locale, words } = await getSections(sections);
  return (
    <AddWords locale={locale} words={words}>
      {children}
    </AddWords>
  );
}

/** Adds translations in all languages, for content in another language than the page. */
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
