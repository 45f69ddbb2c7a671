"use client";

import { type ConnectionKind, connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { useRead } from "@/lib/api/query.ts";

const REFETCH_MS = 30_000;

export function useProblems(kind: ConnectionKind): number {
  const { data } = useRead(connectionHealth.problems, {}, { refetchInterval: REFETCH_MS });
  return data?.filter((problem) => problem.kind === kind).length ?? 0;
}
