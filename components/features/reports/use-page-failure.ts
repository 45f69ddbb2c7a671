"use client";

import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type ChartFilter, chartQueries } from "@/components/engines/charts/chart.ts";
import { reports } from "@/contract/reports/reports.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import type { PageContent } from "./page-content.ts";

export type PageFailure = { error: ApiError; retry: () => void };

export function usePageFailure({ tiles, charts }: PageContent, filter: ChartFilter): PageFailure | undefined {
  const client = useQueryClient();
  const keys = useMemo(
    () => [
      ...tiles.map(({ report }) => readKey(reports[report], filter)),
      ...charts.flatMap((chart) =>
        chartQueries(chart, filter).map(({ report, args }) => readKey(reports[report], args)),
      ),
    ],
    [tiles, charts, filter],
  );
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [client],
  );
  const queryState = (key: (typeof keys)[number]) => client.getQueryState<unknown, ApiError>(key);
  const isLost = (key: (typeof keys)[number]) => {
    const state = queryState(key);
    return state?.status === "error" && state.data === undefined;
  };
  const read = () => (keys[0] && keys.every(isLost) ? queryState(keys[0])?.error : undefined);
  const error = useSyncExternalStore(subscribe, read, () => undefined);
  if (!error || error.httpStatus === 403) return;
  return {
    error,
    retry: () => {
      for (const queryKey of keys) void client.refetchQueries({ queryKey, exact: true });
    },
  };
}
