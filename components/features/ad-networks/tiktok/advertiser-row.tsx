"use client";

import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useNotifyConnectionError, useReread } from "../use-connections.ts";

type AdvertiserRowProps = { account: ConnectedAccount; isReady: boolean; webhookAddress: string };

export function AdvertiserRow({ account, isReady, webhookAddress }: AdvertiserRowProps) {
  const { t } = useT();
  const done = { onSuccess: useReread(), onError: useNotifyConnectionError() };
  const subscribing = useWrite(tiktok.subscribe, done);
  const unsubscribing = useWrite(tiktok.unsubscribe, done);
  const { id, name, externalId, isSubscribed } = account;
  const change = isSubscribed ? unsubscribing : subscribing;
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-strong">{name}</span>
            {isSubscribed && (
              <Pill tone="done" icon={CircleCheck}>
                {t("tiktok.receiving")}
              </Pill>
            )}
          </p>
          <p className="text-ink-2 text-sm tabular-nums">{t("tiktok.advertiser", { id: externalId })}</p>
        </div>
        {isReady && (
          <Button
            variant={isSubscribed ? "plain" : "primary"}
            isBusy={change.isPending}
            aria-label={t(isSubscribed ? "tiktok.stopOf" : "tiktok.receiveOf", { name })}
            onClick={() => change.mutate({ accountId: id })}
          >
            {t(isSubscribed ? "tiktok.stop" : "tiktok.receive")}
          </Button>
        )}
      </div>
      {isSubscribed &&
        subscribing.data?.overlaps.map(({ subscriptionId, formExternalId, address }) => (
          <Notice key={subscriptionId}>
            {address === webhookAddress
              ? t("tiktok.overlapHere", { form: formExternalId ?? externalId })
              : t("tiktok.overlapElsewhere", { address })}
          </Notice>
        ))}
    </li>
  );
}
