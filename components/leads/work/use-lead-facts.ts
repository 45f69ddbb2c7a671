"use client";

import { work } from "@/contract/work.ts";
import { useIsIdle } from "@/lib/idle/use-is-idle.ts";
import { useRead } from "@/lib/provider/query.ts";

/**
 * What a lead that is written down is asked for and chosen from; undefined while it is not known. Read where one may be
 * begun, so that its form marks what it asks for from the start.
 */
export function useLeadFacts({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useRead(work.resources, {}, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
