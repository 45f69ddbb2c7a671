"use client";

import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { connections } from "@/contract/ad-networks/connections.ts";
import { NETWORKS } from "@/contract/kernel/channels.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { HealthPanel } from "../ad-networks/health-panel.tsx";
import { NetworkCard } from "../ad-networks/network-card.tsx";
import { CrmCard } from "../deliveries/crm/crm-card.tsx";
import { AdfCard } from "../intake/adf/adf-details.tsx";
import { UnreadRequests } from "../intake/unread-requests.tsx";
import { WebhookCard } from "./webhook-card.tsx";

const POLL_MS = 30_000;

export function IntegrationsScreen() {
  const { t } = useT();
  const { data, error, refetch } = useRead(connections.list, {}, { refetchInterval: POLL_MS });
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="border-b px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.settingsIntegrations")}</h1>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("integrations.text")}</p>
      </header>
      {error && !data ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
      ) : (
        <ul className="grid gap-4 p-4 sm:p-5 lg:grid-cols-2 2xl:grid-cols-3">
          {data?.map((summary) => <NetworkCard key={summary.network} summary={summary} />) ??
            NETWORKS.map((network) => (
              <li key={network} className="rounded-card border bg-surface p-4">
                <Skeleton className="h-32 w-full" />
              </li>
            ))}
          <CrmCard />
          <WebhookCard />
          <AdfCard />
        </ul>
      )}
      <UnreadRequests />
      {data?.some(({ connections }) => connections.length > 0) && <HealthPanel />}
    </div>
  );
}
