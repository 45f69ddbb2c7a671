"use client";

import { type ReactNode, useMemo } from "react";
import { cx } from "@/components/ui/cx.ts";
import { type Pipeline, pipelines } from "@/contract/pipelines/pipelines.ts";
import type { Report, ReportFilter } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsHydrated, useIsIdle } from "@/lib/browser/browser-state.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Chart, DrillDownTarget } from "./chart.ts";
import { measureLabel, rowName, tickName } from "./chart-labels.ts";
import { hasNumbers, type Names, toChartModel } from "./chart-model.ts";
import { DataTable } from "./data-table.tsx";
import { Plot } from "./plot.tsx";
import { inTableOrder, ownFirst, toTableData } from "./table-data.ts";
import type { Trend } from "./use-trend.ts";

export function useNames(
  { report, rows, columns }: Pick<Chart, "report" | "rows" | "columns">,
  called: typeof rowName = rowName,
): Names {
  const { t, locale } = useT();
  const { data } = useRead(pipelines.list, {}, { enabled: rows === "stage", staleTime: 300_000 });
  return useMemo(
    () => ({
      row: (row) => {
        const name = called(rows, row, t, locale);
        const pipeline = rows === "stage" ? findPipeline(data, row.key) : undefined;
        return pipeline ? t("charts.ofPipeline", { stage: name, pipeline }) : name;
      },
      tick: (row) => tickName(rows, row, t, locale),
      column: (row) => (row.column ? called(columns ?? rows, row.column, t, locale) : ""),
      measure: (key) => t(`reports.measures.${measureLabel(report, key)}`),
    }),
    [report, rows, columns, called, data, t, locale],
  );
}

function findPipeline(all: readonly Pipeline[] = [], stage: string): string | undefined {
  return all.length > 1 ? all.find(({ stages }) => stages.some(({ id }) => id === stage))?.name : undefined;
}

const TABLE_HEIGHTS = { half: "max-h-[420px]", whole: "max-h-[420px]", tall: "max-h-[720px]" } as const;

type AnswerProps = {
  chart: Chart;
  report: Report;
  title: string;
  isTable: boolean;
  trend?: Trend | undefined;
  days: Pick<ReportFilter, "from" | "to">;
  compare: ReportFilter["compare"];
  onOpen: ((target: DrillDownTarget) => void) | undefined;
  waiting: ReactNode;
};

export function Answer({ chart, report, title, isTable, trend, days, compare, onOpen, waiting }: AnswerProps) {
  const { t } = useT();
  const isIdle = useIsIdle();
  const isHydrated = useIsHydrated();
  const names = useNames(chart);
  if (!isHydrated) return waiting;
  const comparedWith = t(compare === "lastYear" ? "charts.lastYear" : "charts.previous");
  const model = toChartModel(chart, report, names, { days, trend, comparedWith, onOpen });
  const table = () => {
    const ordered = ownFirst(chart, inTableOrder(chart, report));
    return (
      <DataTable
        {...{ chart, title }}
        report={ordered}
        data={toTableData(ordered, chart, names)}
        measureName={names.measure}
        onOpen={isTable ? onOpen : undefined}
      />
    );
  };
  if (isTable && report.rows.length > 0)
    return (
      <section
        aria-label={t("charts.table", { chart: title })}
        // Focusable so that the keyboard can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className={cx(
          "flex-1 overflow-auto focus-visible:-outline-offset-2 print:max-h-none",
          TABLE_HEIGHTS[chart.width ?? "half"],
        )}
      >
        {table()}
      </section>
    );
  if (!hasNumbers(model)) return <p className="m-auto max-w-[36ch] text-center text-ink-2">{t("charts.empty")}</p>;
  if (chart.form === "ranking")
    return (
      <div className="flex-1">
        <Plot model={model} />
      </div>
    );
  return (
    <>
      {isIdle && <div className="sr-only">{table()}</div>}
      <div className="flex-1">
        <Plot model={model} />
      </div>
    </>
  );
}
