"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type Report, reports } from "@/contract/reports.ts";
import { call } from "@/lib/provider/call.ts";
import { readKey } from "@/lib/provider/read-key.ts";
import type { Question } from "../charts/asked-of.ts";

/** A question with the answer that comes along with the page; null where the web's server has none. */
export type AskedAlong = Question & { answer: Promise<Report | null> };

/** Charts find their questions under way: nobody waits for the scripts of a page before its numbers are asked for. */
export function TakeAlong({ asked, children }: { asked: readonly AskedAlong[]; children: ReactNode }) {
  const client = useQueryClient();
  // Before the first of them is drawn, as with what a page brings whole.
  useMemo(() => {
    if (typeof window === "undefined") return;
    for (const { report, args, answer } of asked) {
      const queryFn = async () => (await answer.catch(() => null)) ?? call(reports[report], args);
      void client.prefetchQuery({ queryKey: readKey(reports[report], args), queryFn });
    }
  }, [client, asked]);
  return children;
}
