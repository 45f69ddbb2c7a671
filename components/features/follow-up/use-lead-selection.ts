"use client";

import { workCalls } from "@/contract/calls.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/browser-state.ts";

export function useLeadSelection({ enabled = true } = {}) {
  const isIdle = useIsIdle();
  return useRead(workCalls.facts, {}, { staleTime: 300_000, enabled: enabled && isIdle }).data;
}
