"use client";

import { LogIn } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { connectionErrorSentence } from "./connection-labels.tsx";

const LOGINS = { meta: meta.dialog, tiktok: tiktok.login } satisfies Record<Network, unknown>;

export function ReconnectButton({ network, name }: { network: Network; name: string }) {
  const { t } = useT();
  const toast = useToast();
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const start = () => {
    setLeaving(true);
    call(LOGINS[network], {}).then(
      ({ address }) => window.location.assign(address),
      (cause: unknown) => {
        setLeaving(false);
        const error = isApiError(cause) ? cause : new Error("unreachable");
        if (isApiError(error) && error.code === "NOT_CONFIGURED")
          return router.push(`${routes.settingsIntegrations}/${network}`);
        toast.show({ type: "danger", message: connectionErrorSentence(t, error) });
      },
    );
  };
  return (
    <Button
      variant="primary"
      icon={LogIn}
      isBusy={isLeaving}
      aria-label={t("connectionHealth.reconnectOf", { name })}
      onClick={start}
    >
      {t("connectionHealth.reconnect")}
    </Button>
  );
}
