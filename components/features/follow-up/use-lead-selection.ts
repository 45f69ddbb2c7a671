"use client";

import { useReadLater } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/browser-state.ts";

const endpoint = () => import("@/contract/follow-up/lookups.ts").then(({ leadFacts }) => leadFacts);

export function useLeadSelection({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useReadLater("facts of new leads", endpoint, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
