"use client";

import { useMemo } from "react";
import { type Pipeline, pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Chart } from "./chart.ts";
import { measureWord, rowName, tickName } from "./chart-labels.ts";
import type { Names } from "./drawn.ts";

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
        const pipeline = rows === "stage" ? pipelineOf(data, row.key) : undefined;
        return pipeline ? t("charts.ofPipeline", { stage: name, pipeline }) : name;
      },
      tick: (row) => tickName(rows, row, t, locale),
      column: (row) => (row.column ? called(columns ?? rows, row.column, t, locale) : ""),
      measure: (key) => t(`reports.measures.${measureWord(report, key)}`),
    }),
    [report, rows, columns, called, data, t, locale],
  );
}

function pipelineOf(all: readonly Pipeline[] = [], stage: string): string | undefined {
  return all.length > 1 ? all.find(({ stages }) => stages.some(({ id }) => id === stage))?.name : undefined;
}
