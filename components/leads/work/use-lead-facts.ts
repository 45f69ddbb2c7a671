"use client";

import { useIsIdle } from "@/lib/idle/use-is-idle.ts";
import { useReadLater } from "@/lib/provider/query.ts";

const endpoint = () => import("@/contract/lead-facts.ts").then(({ leadFacts }) => leadFacts);

/**
 * What a lead that is written down is asked for and chosen from; undefined while it is not known. Read where one may be
 * begun, so that its form marks what it asks for from the start.
 */
export function useLeadFacts({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useReadLater("facts of new leads", endpoint, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
