"use client";

import { periodAsObject, periodTitle } from "@/contract/reports/period-title.ts";
import { useToday } from "@/lib/format/use-today.ts";
import { useT } from "@/lib/i18n/client.ts";
import { comparedDays } from "./periods.ts";
import { filterOf, type Shown } from "./report-address.ts";
import { useChosen } from "./use-options.ts";

export function PrintSummary({ shown }: { shown: Shown }) {
  const { days, isRunning, by } = shown;
  const { compare } = filterOf(shown);
  const { t, locale } = useT();
  const { day } = useToday();
  const chosen = useChosen(by);
  const comparison = (word: Exclude<typeof compare, "none">) => {
    const compared = t("reports.paper.compared", { days: periodAsObject(comparedDays(days, word, day), locale) });
    return isRunning ? t("reports.bar.soFar", { comparison: compared }) : compared;
  };
  const parts = [
    periodTitle(days, locale),
    ...(compare === "none" ? [] : [comparison(compare)]),
    ...chosen.map(({ word, name }) => `${t(`reports.bar.${word}`)}: ${name}`),
  ];
  return <p className="mt-1 hidden text-ink-2 print:block">{parts.join(" · ")}</p>;
}
