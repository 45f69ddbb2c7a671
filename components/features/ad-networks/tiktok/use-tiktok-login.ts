"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNetworkLogin } from "../use-connections.ts";

export function useTikTokLogin() {
  const { t } = useT();
  const login = useNetworkLogin({ connect: tiktok.connect, dialog: tiktok.login, connected: t("tiktok.connected") });
  const { connect } = login;

  const [router, path, params] = [useRouter(), usePathname(), useSearchParams()];
  const [authCode, state] = [params.get("auth_code"), params.get("state")];
  const used = useRef("");
  useEffect(() => {
    if (!authCode || !state || used.current === state) return;
    used.current = state;
    // The code is valid once and must not stay in the history.
    router.replace(path);
    connect({ authCode, state });
  }, [authCode, state, router, path, connect]);
  return login;
}
