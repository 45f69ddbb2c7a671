"use client";

import { useReadLater } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/use-is-idle.ts";

const endpoint = () => import("@/contract/follow-up/lookups.ts").then(({ leadFacts }) => leadFacts);

/**
 * Requirements and options of a new lead; undefined while loading. Read early, so that the form marks
 * required fields at once.
 */
export function useLeadFacts({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useReadLater("facts of new leads", endpoint, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
