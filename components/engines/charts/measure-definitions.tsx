"use client";

import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/kernel/calendar.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { MeasureLabel } from "./chart-labels.ts";
import { Definitions } from "./definitions.tsx";

type MeasureDefinitionsProps = {
  title: string;
  measures: readonly MeasureLabel[];
  isSoFar?: boolean;
  className?: string;
};

export function MeasureDefinitions({ title, measures, isSoFar, className }: MeasureDefinitionsProps) {
  const { t } = useT();
  const definitions = () => {
    const ofMeasures = measures.map((key) => ({
      name: t(`reports.measures.${key}`),
      text: t(`reports.definitions.${key}`),
    }));
    const sameAge = isSoFar ? [{ name: t("charts.sameAge.name"), text: t("charts.sameAge.text") }] : [];
    const hours = { opens: OPENS_HOUR, closes: CLOSES_HOUR };
    const businessHours = measures.some((key) => key.startsWith("business"))
      ? [{ name: t("charts.businessHours.name"), text: t("charts.businessHours.text", hours) }]
      : [];
    return [...ofMeasures, ...businessHours, ...sameAge];
  };
  return <Definitions title={title} of={definitions} className={className} />;
}
