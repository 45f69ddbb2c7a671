"use client";

import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Notice } from "@/components/ui/notice.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ConnectedAccount } from "@/contract/ad-networks/connections.ts";
import { type MetaConnection, meta } from "@/contract/ad-networks/meta.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { connectionErrorSentence } from "../connection-labels.tsx";
import { useNotifyConnectionError, useReread } from "../use-connections.ts";

type AccountListProps = { connection: MetaConnection; isOnly: boolean };

export function AccountList({ connection, isOnly }: AccountListProps) {
  const { t } = useT();
  const { id, accounts, name } = connection;
  const { data, error, refetch, isFetching } = useRead(meta.assets, { connectionId: id });
  const known = new Map(accounts.map((one) => [one.id, one]));
  const visible = (data ?? (error ? accounts : [])).map((one) => known.get(one.id) ?? one);
  return (
    <div className="grid gap-2">
      {!isOnly && <h3 className="font-medium text-ink-2">{name}</h3>}
      {error && (
        <Notice>
          {connectionErrorSentence(t, error)}{" "}
          <Button variant="quiet" size="small" isReading={isFetching} onClick={() => refetch()}>
            {t("meta.refresh")}
          </Button>
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-ink-2">{t("meta.noPages")}</p>}
      {visible.length > 0 && (
        <ul className="divide-y rounded-card border bg-surface">
          {visible.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      )}
    </div>
  );
}

const LABELS = {
  page: { on: "meta.receive", onOf: "meta.receiveOf", off: "meta.stop", offOf: "meta.stopOf", is: "meta.receiving" },
  other: { on: "meta.allow", onOf: "meta.allowOf", off: "meta.withdraw", offOf: "meta.withdrawOf", is: "meta.allowed" },
} as const;

function AccountRow({ account }: { account: ConnectedAccount }) {
  const { t } = useT();
  const { id, kind, name, externalId, isSubscribed } = account;
  const isPage = kind === "page";
  const labels = LABELS[isPage ? "page" : "other"];
  const done = { onSuccess: useReread(), onError: useNotifyConnectionError() };
  const ofPage = useWrite(meta.subscribePage, done);
  const ofAdAccount = useWrite(meta.subscribeAdAccount, done);
  const change = isPage ? ofPage : ofAdAccount;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{name}</span>
          {isSubscribed && (
            <Pill tone="done" icon={CircleCheck}>
              {t(labels.is)}
            </Pill>
          )}
        </p>
        <p className="text-ink-2 text-sm tabular-nums">
          {t(`meta.kinds.${kind}`)} · {externalId}
        </p>
      </div>
      <Button
        variant={isPage && !isSubscribed ? "primary" : "plain"}
        isBusy={change.isPending}
        aria-label={t(isSubscribed ? labels.offOf : labels.onOf, { name })}
        onClick={() => change.mutate({ id, isSubscribed: !isSubscribed })}
      >
        {t(isSubscribed ? labels.off : labels.on)}
      </Button>
    </li>
  );
}
