"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { meta } from "@/contract/ad-networks/meta.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNetworkLogin, useReread } from "../use-connections.ts";

/** A login code is valid once, however often the page renders. */
const used = new Set<string>();

export function useMetaLogin() {
  const { t } = useT();
  const login = useNetworkLogin({
    connect: meta.connect,
    dialog: meta.dialog,
    connected: t("meta.connected"),
    onRejected: useReread(),
  });
  const { connect, setRejection } = login;

  const [router, path, params] = [useRouter(), usePathname(), useSearchParams()];
  const [code, state, isCancelled] = [params.get("code"), params.get("state"), params.has("error")];
  useEffect(() => {
    if (!isCancelled && (!code || !state || used.has(state))) return;
    // The code must not stay in the history.
    router.replace(path);
    if (isCancelled || !code || !state) return setRejection(t("meta.cancelled"));
    used.add(state);
    connect({ code, state });
  }, [code, state, isCancelled, router, path, connect, setRejection, t]);
  return login;
}
