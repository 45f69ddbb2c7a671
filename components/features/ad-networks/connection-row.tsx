"use client";

import { Pause, Play, Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Connection, connections } from "@/contract/ad-networks/connections.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { connectionErrorText, isAccessTaken, StatePill } from "./connection-labels.tsx";
import { useNotifyConnectionError, useReread } from "./use-connections.ts";

type ConnectionRowProps = { connection: Connection; missing?: readonly string[] };

export function ConnectionRow({ connection, missing = [] }: ConnectionRowProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const [isConfirming, setConfirming] = useState(false);
  const reread = useReread();
  const rejected = useNotifyConnectionError();
  const change = useWrite(connections.update, { onSuccess: reread, onError: rejected });
  const { id, version, name, state, tokenExpiresAt, error } = connection;
  const isPaused = state === "paused";
  const lacks = error?.code !== "permissionMissing" && missing.length > 0;

  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-strong">{name}</span>
            <StatePill connections={[connection]} />
          </p>
          {!isAccessTaken(error) && (
            <p className="text-ink-2 text-sm tabular-nums">
              {tokenExpiresAt
                ? t("integrations.until", { date: plainMoment(tokenExpiresAt, locale, zone) })
                : t("integrations.noEnd")}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={isPaused ? Play : Pause}
            isBusy={change.isPending}
            onClick={() => change.mutate({ id, version, state: isPaused ? "active" : "paused" })}
          >
            {t(isPaused ? "integrations.resume" : "integrations.pause")}
          </Button>
          <Button variant="danger" icon={Unplug} onClick={() => setConfirming(true)}>
            {t("integrations.end")}
          </Button>
        </div>
      </div>
      {isPaused && <p className="text-ink-2">{t("integrations.paused")}</p>}
      {error && <Notice>{connectionErrorText(t, error)}</Notice>}
      {lacks && <Notice>{connectionErrorText(t, { code: "permissionMissing", detail: missing.join(", ") })}</Notice>}
      {isConfirming && <End connection={connection} onClose={() => setConfirming(false)} />}
    </li>
  );
}

function End({ connection: { id, version, name }, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useT();
  const toast = useToast();
  const reread = useReread();
  const end = useWrite(connections.remove, {
    onSuccess: () => {
      reread();
      toast.show({ type: "success", message: t("integrations.ended") });
    },
    onError: useNotifyConnectionError(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={t("integrations.endTitle", { name })}
      action={t("integrations.end")}
      variant="danger"
      isBusy={end.isPending}
      onAction={() => end.mutate({ id, version })}
      onClose={onClose}
    >
      <p>{t("integrations.endText")}</p>
    </ConfirmDialog>
  );
}
