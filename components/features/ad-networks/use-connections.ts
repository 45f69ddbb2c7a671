"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { type ConnectionKind, connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
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

type Login<Connect extends Endpoint> = {
  connect: Connect;
  dialog: typeof meta.dialog | typeof tiktok.login;
  connected: string;
  onRejected?: () => void;
};

/** Connects an account by a token, or by the network's own page, which returns with a code. */
export function useNetworkLogin<Connect extends Endpoint>({ connect, dialog, connected, onRejected }: Login<Connect>) {
  const { t } = useT();
  const [rejection, setRejection] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const toast = useToast();
  const reread = useReread();
  const rejected = (error: ApiError | Error) => {
    setLeaving(false);
    onRejected?.();
    setRejection(connectionErrorSentence(t, error));
  };
  const connection = useWrite(connect, {
    // The variables contain a token: never cache them.
    gcTime: 0,
    onSuccess: () => {
      setRejection("");
      reread();
      toast.show({ type: "success", message: connected });
    },
    onError: rejected,
  });
  const logIn = () => {
    setLeaving(true);
    call(dialog, {}).then(
      ({ address }) => window.location.assign(address),
      (error: unknown) => rejected(isApiError(error) ? error : new Error("unreachable")),
    );
  };
  const { mutate, isPending: isConnecting } = connection;
  return { connect: mutate, logIn, rejection, setRejection, isBusy: isConnecting || isLeaving, isConnecting };
}
