"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { type ConnectionKind, connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { connectionErrorSentence } from "./connection-labels.tsx";

export function useReread(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const list of [meta.integration, tiktok.integrations])
      void client.invalidateQueries({ queryKey: readKey(list, {}) });
  }, [client]);
}

export function useNotifyConnectionError(): (error: ApiError) => void {
  const { t } = useT();
  const toast = useToast();
  const reread = useReread();
  return (error) => {
    reread();
    toast.show({ type: "danger", message: connectionErrorSentence(t, error) });
  };
}

const REFETCH_MS = 30_000;

export function useProblems(kind: ConnectionKind): number {
  const { data } = useRead(connectionHealth.problems, {}, { refetchInterval: REFETCH_MS });
  return data?.filter((problem) => problem.kind === kind).length ?? 0;
}
