"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChartQuery } from "@/components/engines/charts/chart.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";

export type PendingQuery = ChartQuery & { answer: Promise<Report | null> };

/** Registers streamed queries as pending. Must render before the charts, to match the server's render. */
export function StreamPrefetch({ queries }: { queries: readonly PendingQuery[] }) {
  const client = useQueryClient();
  useEffect(() => {
    for (const { report, args, answer } of queries) {
      const queryFn = async () => (await broughtBy(answer)) ?? call(reports[report], args);
      void client.prefetchQuery({ queryKey: readKey(reports[report], args), queryFn });
    }
  }, [client, queries]);
  return null;
}

async function broughtBy(answer: PendingQuery["answer"]): Promise<Report | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}
