"use client";

import { useReadLater } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/use-is-idle.ts";

const endpoint = () => import("@/contract/follow-up/lookups.ts").then(({ leadFacts }) => leadFacts);

/**
 * What a lead that is written down is asked for and chosen from; undefined while it is not known. Read where one may be
 * begun, so that its form marks what it asks for from the start.
 */
export function useLeadFacts({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useReadLater("facts of new leads", endpoint, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
