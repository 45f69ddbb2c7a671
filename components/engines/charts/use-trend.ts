"use client";

import { useMemo } from "react";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { type Chart, type ChartFilter, withoutComparison } from "./chart.ts";
import { timesBetween } from "./values.ts";

export type Trend = ReadonlyMap<string, readonly number[]>;

export function useTrend({ trend, report }: Pick<Chart, "trend" | "report">, filter: ChartFilter): Trend | undefined {
  const { data } = useRead(reports[trend ?? report], withoutComparison(filter), { enabled: trend !== undefined });
  const { from, to } = filter;
  return useMemo(() => {
    if (trend === undefined || data === undefined) return;
    const times = timesBetween({ from, to });
    const byRow = Map.groupBy(data.rows, ({ key }) => key);
    return new Map(
      [...byRow].map(([key, cells]) => {
        const counts = new Map(cells.map(({ column, values: [count] }) => [column?.key, count ?? 0]));
        return [key, times.map((time) => counts.get(time) ?? 0)];
      }),
    );
  }, [trend, data, from, to]);
}
