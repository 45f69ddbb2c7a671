"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { meta } from "@/contract/ad-networks/meta.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { connectionErrorSentence } from "../connection-labels.tsx";
import { useReread } from "../use-connections.ts";

/** A login code is valid once, however often the page renders. */
const used = new Set<string>();

export function useMetaLogin() {
  const { t } = useT();
  const [rejection, setRejection] = useState("");
  const [isLeaving, setLeaving] = useState(false);
  const toast = useToast();
  const reread = useReread();
  const rejected = (error: ApiError | Error) => {
    setLeaving(false);
    reread();
    setRejection(connectionErrorSentence(t, error));
  };
  const connection = useWrite(meta.connect, {
    // The variables contain a token: never cache them.
    gcTime: 0,
    onSuccess: () => {
      setRejection("");
      reread();
      toast.show({ type: "success", message: t("meta.connected") });
    },
    onError: rejected,
  });

  const [router, path, params] = [useRouter(), usePathname(), useSearchParams()];
  const [code, state, isCancelled] = [params.get("code"), params.get("state"), params.has("error")];
  const connect = connection.mutate;
  useEffect(() => {
    if (!isCancelled && (!code || !state || used.has(state))) return;
    // The code must not stay in the history.
    router.replace(path);
    if (isCancelled || !code || !state) return setRejection(t("meta.cancelled"));
    used.add(state);
    connect({ code, state });
  }, [code, state, isCancelled, router, path, connect, t]);

  const logIn = () => {
    setLeaving(true);
    call(meta.dialog, {}).then(
      ({ address }) => window.location.assign(address),
      (error: unknown) => rejected(isApiError(error) ? error : new Error("unreachable")),
    );
  };
  return { connect, logIn, rejection, isBusy: connection.isPending || isLeaving, isConnecting: connection.isPending };
}
