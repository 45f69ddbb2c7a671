"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { connectionErrorSentence } from "../connection-labels.tsx";
import { useReread } from "../use-connections.ts";

export function useTikTokLogin() {
  const { t } = useT();
  const [rejection, setRejection] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const toast = useToast();
  const reread = useReread();
  const rejected = (error: ApiError | Error) => {
    setLeaving(false);
    setRejection(connectionErrorSentence(t, error));
  };
  const connection = useWrite(tiktok.connect, {
    // The variables contain a token: never cache them.
    gcTime: 0,
    onSuccess: () => {
      setRejection("");
      reread();
      toast.show({ type: "success", message: t("tiktok.connected") });
    },
    onError: rejected,
  });

  const [router, path, params] = [useRouter(), usePathname(), useSearchParams()];
  const [authCode, state] = [params.get("auth_code"), params.get("state")];
  const used = useRef("");
  const connect = connection.mutate;
  useEffect(() => {
    if (!authCode || !state || used.current === state) return;
    used.current = state;
    // The code is valid once and must not stay in the history.
    router.replace(path);
    connect({ authCode, state });
  }, [authCode, state, router, path, connect]);

  const logIn = () => {
    setLeaving(true);
    call(tiktok.login, {}).then(
      ({ address }) => window.location.assign(address),
      (error: unknown) => rejected(isApiError(error) ? error : new Error("unreachable")),
    );
  };
  return { connect, logIn, rejection, isBusy: connection.isPending || isLeaving };
}
