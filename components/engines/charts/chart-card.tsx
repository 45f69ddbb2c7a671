"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ChartColumn, Download, Table2 } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Answer, useNames } from "./answer.tsx";
import { type Chart, type ChartFilter, chartArgs, type DrillDownTarget, type Form } from "./chart.ts";
import { measureLabel, nameInFile } from "./chart-labels.ts";
import { MeasureDefinitions } from "./measure-definitions.tsx";
import { inTableOrder, toTableData, toTableLines } from "./table-data.ts";
import { useTrend } from "./use-trend.ts";
import { useChartHeight } from "./use-width.ts";
import type { MeasureKind } from "./values.ts";

/** Minimum height of each form, so that the layout does not shift on load. */
const MIN_HEIGHTS: Record<Form, string> = {
  columns: "min-h-[244px]",
  line: "min-h-[244px]",
  histogram: "min-h-[244px]",
  heat: "min-h-[248px]",
  bars: "min-h-[296px]",
  pareto: "min-h-[296px]",
  funnel: "min-h-[272px]",
  ranking: "min-h-[176px]",
  matrix: "min-h-[232px]",
  trends: "min-h-[176px]",
  tree: "min-h-[296px]",
  gauge: "min-h-[244px]",
  steps: "min-h-[196px]",
  tiles: "min-h-[92px]",
};

type ChartCardProps = { chart: Chart; filter: ChartFilter; onOpen: (target: DrillDownTarget) => void };

export function ChartCard({ chart, filter, onOpen }: ChartCardProps) {
  const { t } = useT();
  const id = useId();
  const minHeight = useChartHeight(chart);
  const [isTable, setTable] = useState(false);
  const args = chartArgs(chart, filter);
  const read = useRead(reports[chart.report], args, { placeholderData: keepPreviousData });
  const trend = useTrend(chart, filter);
  const isCurrent = read.data !== undefined && !read.isPlaceholderData;
  const title = t(`reports.charts.${chart.id}.title`);
  const saveFile = useSave(chart, read.data, `${title} ${filter.from} ${filter.to}`);
  if (chart.isOptional && !read.isError && !read.data?.rows.length) return null;

  return (
    <section
      aria-labelledby={id}
      aria-busy={read.isFetching || undefined}
      className="@container flex min-w-0 flex-col rounded-card border bg-surface px-4 pt-3 pb-4 print:break-inside-avoid"
    >
      <div className="mb-3 flex items-start gap-1">
        <div className="min-w-0 flex-1 pt-1">
          <h2 id={id} className="font-strong">
            {title}
          </h2>
          <p className="text-ink-2 text-xs">{t(`reports.charts.${chart.id}.text`)}</p>
        </div>
        <div className="-mr-1.5 flex print:hidden [&_button]:text-ink-3 [&_button:hover]:text-ink [&_button[aria-pressed=true]]:text-accent">
          <MeasureDefinitions
            title={title}
            measures={chart.measures.map((measure) => measureLabel(chart.report, measure))}
            isSoFar={args.periodToDate !== undefined}
          />
          <IconButton
            icon={isTable ? ChartColumn : Table2}
            label={t(isTable ? "charts.asChart" : "charts.asTable", { chart: title })}
            aria-pressed={isTable}
            disabled={!read.data}
            onClick={() => setTable(!isTable)}
          />
          <IconButton
            icon={Download}
            label={t("charts.download", { chart: title })}
            disabled={!isCurrent}
            onClick={saveFile}
          />
        </div>
      </div>
      <div
        ref={minHeight}
        className={cx(
          "relative flex flex-1 flex-col transition-opacity print:min-h-0",
          isTable ? "justify-start" : "justify-center",
          MIN_HEIGHTS[chart.form],
          read.isPlaceholderData && "opacity-55",
        )}
      >
        {read.data ? (
          <Answer
            {...{ chart, title, isTable, trend, report: read.data }}
            days={filter}
            compare={args.compare}
            onOpen={isCurrent ? onOpen : undefined}
            waiting={<Waiting />}
          />
        ) : read.isError ? (
          read.error.httpStatus === 403 ? (
            <NoPermission />
          ) : (
            <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
          )
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  );
}

function useSave(chart: Chart, report: Report | undefined, name: string) {
  const { t, locale } = useT();
  const names = useNames(chart, nameInFile);
  const toast = useToast();
  return async () => {
    if (!report) return;
    const file = await import("./save-csv.ts").catch(() => undefined);
    if (!file) return toast.show({ type: "danger", message: t("ui.notLoaded") });
    const heads = {
      row: t(`charts.rows.${chart.rows}`),
      column: t(`charts.rows.${chart.columns ?? "column"}`),
      measure: (key: string, kind: MeasureKind) =>
        kind === "minutes" ? t("charts.inMinutes", { measure: names.measure(key) }) : names.measure(key),
      total: chart.isOverlapping ? undefined : t("charts.total"),
      previous: (measure: string) => t("charts.previousOf", { measure }),
    };
    const ordered = inTableOrder(chart, report);
    file.saveCsv(
      name,
      toTableLines(ordered, toTableData(ordered, chart, names), heads, locale),
      locale === "es" ? ";" : ",",
    );
  };
}

function Waiting() {
  return <Skeleton className="h-full min-h-52 w-full flex-1" />;
}
