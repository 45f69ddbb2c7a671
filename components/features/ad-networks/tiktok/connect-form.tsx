"use client";

import { LogIn } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNetworkLogin } from "../use-connections.ts";

function useTikTokLogin() {
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

export function ConnectForm({ hasOne }: { hasOne: boolean }) {
  const { t } = useT();
  const { connect, logIn, rejection, isBusy } = useTikTokLogin();
  const [accessToken, setAccessToken] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect({ accessToken }, { onSuccess: () => setAccessToken("") });
  };
  return (
    <div className="grid max-w-[34rem] gap-4">
      {rejection && <Notice>{rejection}</Notice>}
      <Button
        variant={hasOne ? "plain" : "primary"}
        icon={LogIn}
        isBusy={isBusy}
        onClick={logIn}
        className="justify-self-start"
      >
        {t(hasOne ? "tiktok.logInAgain" : "tiktok.logIn")}
      </Button>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-ink-2 hover:text-ink">{t("tiktok.byToken")}</summary>
        <form onSubmit={submit} className="mt-2 grid gap-3">
          <PasswordField
            isKey
            label={t("tiktok.token")}
            hint={t("tiktok.tokenHint")}
            value={accessToken}
            onChange={({ target }) => setAccessToken(target.value)}
            autoComplete="off"
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t("tiktok.connectToken")}
          </Button>
        </form>
      </details>
    </div>
  );
}
