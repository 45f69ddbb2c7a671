"use client";

import { useT } from "@/lib/i18n/client.ts";
import { Definitions } from "./definitions.tsx";
import type { MeasureWord } from "./measure-words.ts";

type MeasureDefinitionsProps = { title: string; measures: readonly MeasureWord[]; className?: string };

/** What each measure of a report is, called as reports call it. */
export function MeasureDefinitions({ title, measures, className }: MeasureDefinitionsProps) {
  const { t } = useT();
  const definitions = measures.map((key) => ({
    name: t(`reports.measures.${key}`),
    text: t(`reports.definitions.${key}`),
  }));
  return <Definitions title={title} of={definitions} className={className} />;
}
