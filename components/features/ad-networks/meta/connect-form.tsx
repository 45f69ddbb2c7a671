"use client";

import { LogIn } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { PasswordField } from "@/components/ui/password-field.tsx";
import { META_PERMISSIONS, type MetaIntegration, meta } from "@/contract/ad-networks/meta.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNetworkLogin, useReread } from "../use-connections.ts";

/** A login code is valid once, however often the page renders. */
const used = new Set<string>();

function useMetaLogin() {
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

export function ConnectForm({ integration: { connections, missingSettings } }: { integration: MetaIntegration }) {
  const { t } = useT();
  const { connect, logIn, rejection, isBusy, isConnecting } = useMetaLogin();
  const [token, setToken] = useState("");
  const hasApp = !missingSettings.includes("META_APP_ID") && !missingSettings.includes("META_APP_SECRET");
  const hasOne = connections.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    connect({ token }, { onSuccess: () => setToken("") });
  };

  return (
    <details open={!hasOne || rejection !== "" || isConnecting}>
      <summary className={hasOne ? "w-fit cursor-pointer py-1 text-ink-2 hover:text-ink" : "hidden"}>
        {t("meta.another")}
      </summary>
      <div className="mt-2 grid max-w-[34rem] gap-4">
        {rejection && <Notice>{rejection}</Notice>}
        {isConnecting && (
          <p role="status" className="text-ink-2">
            {t("meta.connecting")}
          </p>
        )}
        {hasApp && (
          <Button variant="primary" icon={LogIn} isBusy={isBusy} onClick={logIn} className="justify-self-start">
            {t("meta.logIn")}
          </Button>
        )}
        <form onSubmit={submit} className="grid gap-3">
          <PasswordField
            isKey
            label={t("meta.token")}
            hint={t("meta.tokenHint", { permissions: META_PERMISSIONS.join(", ") })}
            value={token}
            onChange={({ target }) => setToken(target.value)}
            autoComplete="off"
            maxLength={2000}
          />
          <Button
            type="submit"
            variant={hasApp ? "plain" : "primary"}
            isBusy={isBusy}
            disabled={token.trim() === ""}
            className="justify-self-start"
          >
            {t("meta.connectToken")}
          </Button>
        </form>
      </div>
    </details>
  );
}
