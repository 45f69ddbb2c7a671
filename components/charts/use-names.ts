"use client";

import { useMemo } from "react";
import { useT } from "@/lib/i18n/client.ts";
import type { Chart } from "./chart.ts";
import type { Names } from "./drawn.ts";
import { measureWord } from "./measure-words.ts";
import { rowName, tickName } from "./row-words.ts";

/** How rows, columns and measures of a chart are called in the page's language. */
export function useNames({ report, rows, columns }: Pick<Chart, "report" | "rows" | "columns">): Names {
  const { t, locale } = useT();
  return useMemo(
    () => ({
      row: (row) => rowName(rows, row, t, locale),
      tick: (row) => tickName(rows, row, t, locale),
      column: (row) => (row.column ? rowName(columns ?? rows, row.column, t, locale) : ""),
      measure: (key) => t(`reports.measures.${measureWord(report, key)}`),
    }),
    [report, rows, columns, t, locale],
  );
}
