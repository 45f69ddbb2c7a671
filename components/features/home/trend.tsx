"use client";

import { SparkLine } from "@/components/engines/charts/spark-line.tsx";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/use-today.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type OF_MONTH, trendQuery } from "./drill-down.ts";
import { numberOf } from "./figure-parts.tsx";

export type TrendMeasure = (typeof OF_MONTH)[number] | "integrationRate";

export function Trend({ measure }: { measure: TrendMeasure }) {
  const { t, locale } = useT();
  const { data } = useRead(reports.daily, trendQuery(useToday().day));
  const values = data?.rows.map((row) => numberOf(data, row.values, measure) ?? null) ?? [];
  const known = values.filter((value) => value !== null);
  const formatPoint = (value: number) =>
    measure === "integrationRate" ? formatPercent(value, locale) : formatNumber(value, locale);
  return (
    <span className="block h-6">
      {known.length > 1 && (
        <>
          <SparkLine values={values} />
          <span className="sr-only">
            {t("home.trend", { least: formatPoint(Math.min(...known)), most: formatPoint(Math.max(...known)) })}
          </span>
        </>
      )}
    </span>
  );
}
