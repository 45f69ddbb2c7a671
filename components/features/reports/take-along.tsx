"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChartQuery } from "@/components/engines/charts/asked-of.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/api/query-key.ts";

/** A question with the answer that comes along with the page; null where the web's server has none. */
export type PendingQuery = ChartQuery & { answer: Promise<Report | null> };

/**
 * Charts find their questions under way: nobody waits for the scripts of a page before its numbers are asked for. It
 * stands before whatever asks, whose effects come after its own; what is drawn first is what the server has drawn.
 */
export function StreamPrefetch({ asked }: { asked: readonly PendingQuery[] }) {
  const client = useQueryClient();
  useEffect(() => {
    for (const { report, args, answer } of asked) {
      const queryFn = async () => (await broughtBy(answer)) ?? call(reports[report], args);
      void client.prefetchQuery({ queryKey: readKey(reports[report], args), queryFn });
    }
  }, [client, asked]);
  return null;
}

/** Null where the page ended before it came, too. What a page brings is no whole promise: it cannot be chained. */
async function broughtBy(answer: PendingQuery["answer"]): Promise<Report | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}
