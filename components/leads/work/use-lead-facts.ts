"use client";

import { useIsIdle } from "@/lib/idle/use-is-idle.ts";
import { useReadLater } from "@/lib/provider/query.ts";

const resources = () => import("@/contract/work.ts").then(({ work }) => work.resources);

/**
 * What a lead that is written down is asked for and chosen from; undefined while it is not known. Read where one may be
 * begun, so that its form marks what it asks for from the start.
 */
export function useLeadFacts({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useReadLater("facts of new leads", resources, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
