"use client";

import { CircleAlert, CloudUpload } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import {
  enqueueVisit,
  type OfflineVisit,
  type Owner,
  type QueuedVisit,
  removeVisit,
} from "@/lib/features/showroom/store.ts";
import { notifyWaiting } from "@/lib/features/showroom/sync-queue.ts";
import { useOthersWaiting } from "@/lib/features/showroom/use-waiting.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type WaitingVisitsProps = {
  waiting: readonly QueuedVisit[];
  isOnline: boolean;
  isRetryable: boolean;
  onCorrect: (visit: OfflineVisit) => void;
};

async function registerDespite(visit: OfflineVisit): Promise<void> {
  await enqueueVisit({ ...visit, force: true });
  notifyWaiting();
}

export function WaitingVisits({ waiting, isOnline, isRetryable, onCorrect }: WaitingVisitsProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const [confirming, setConfirming] = useState<OfflineVisit | null>(null);
  if (waiting.length === 0) return null;
  const sent = waiting.filter(({ error }) => !error).length;

  return (
    <section aria-label={t("showroom.waitingTitle")} className="rounded-card border border-line-strong bg-surface p-4">
      <h2 className="flex items-center gap-2 font-strong text-touch">
        <Icon as={CloudUpload} className="flex-none text-dup" />
        {t(isOnline ? "showroom.sending" : "showroom.saved", { count: sent || waiting.length })}
      </h2>
      {isRetryable && sent > 0 && <p className="mt-1 text-ink-2">{t("showroom.retrying")}</p>}
      <ul className="mt-2 divide-y">
        {waiting.map(({ visit, error }) => (
          <li key={visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <span className="min-w-0 flex-1 break-words">
              <span className="font-medium">{[visit.firstName, visit.lastName].filter(Boolean).join(" ")}</span>
              <span className="ml-2 text-ink-2 text-sm tabular-nums">{plainMoment(visit.arrivedAt, locale, zone)}</span>
            </span>
            {error && (
              <>
                <Pill tone="fail" icon={CircleAlert}>
                  {t(`errors.${error.code as ErrorCode}`)}
                </Pill>
                {error.code === "VISIT_OPEN" && (
                  <Button size="touch" onClick={() => registerDespite(visit)}>
                    {t("showroom.registerAnother")}
                  </Button>
                )}
                <Button size="touch" onClick={() => onCorrect(visit)}>
                  {t("showroom.correct")}
                </Button>
                <Button size="touch" variant="danger" onClick={() => setConfirming(visit)}>
                  {t("showroom.discard")}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {confirming && (
        <ConfirmDialog
          title={t("showroom.discardTitle")}
          action={t("showroom.discard")}
          variant="danger"
          onClose={() => setConfirming(null)}
          onAction={async () => {
            await removeVisit(confirming.id);
            setConfirming(null);
            notifyWaiting();
          }}
        >
          <p>{t("showroom.discardText")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

export function OthersWaiting({ owner }: { owner: Owner }) {
  const { t } = useT();
  const count = useOthersWaiting(owner);
  if (count === 0) return null;
  return (
    <p role="status" className="flex gap-2 text-dup">
      <Icon as={CloudUpload} className="mt-0.5 flex-none" />
      {t("showroom.othersWait", { count })}
    </p>
  );
}
