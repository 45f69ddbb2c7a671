"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { SparkLine } from "@/components/engines/charts/spark-line.tsx";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useAsOfNow, useToday, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DRILL_DOWN_PARAM, type OF_MONTH, readDrillDown, trendQuery } from "./drill-down.ts";

export function DrillDownLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { open } = useOpenedStep(readDrillDown(useSearchParams().get(DRILL_DOWN_PARAM)) !== undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(href);
      }}
    />
  );
}

type Values = Report["total"]["values"] | null | undefined;

export function findValue(report: Report | undefined, values: Values, measure: string): number | null | undefined {
  const index = report?.measures.findIndex(({ key }) => key === measure) ?? -1;
  return index < 0 ? undefined : values?.[index];
}

export function When({ at }: { at: string }) {
  const { locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(at, now, locale, zone));
  return (
    <time
      dateTime={at}
      title={plainMoment(at, locale, zone)}
      className="flex-none text-ink-2 text-xs"
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

export type TrendMeasure = (typeof OF_MONTH)[number] | "integrationRate";

export function Trend({ measure }: { measure: TrendMeasure }) {
  const { t, locale } = useT();
  const { data } = useRead(reports.daily, trendQuery(useToday().day));
  const values = data?.rows.map((row) => findValue(data, row.values, measure) ?? null) ?? [];
  const known = values.filter((value) => value !== null);
  const formatPoint = (value: number) =>
    measure === "integrationRate" ? formatPercent(value, locale) : formatNumber(value, locale);
  return (
    <span className="block h-6">
      {known.length > 1 && (
        <>
          <SparkLine values={values} />
          <span className="sr-only">
            {t("home.trend", { least: formatPoint(Math.min(...known)), max: formatPoint(Math.max(...known)) })}
          </span>
        </>
      )}
    </span>
  );
}
