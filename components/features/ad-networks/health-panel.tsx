"use client";

import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ConnectionHealth } from "./connection-health.tsx";

const POLL_MS = 30_000;

export function HealthPanel() {
  const { t } = useT();
  const { data, error, refetch } = useRead(connectionHealth.list, {}, { refetchInterval: POLL_MS });
  const unhealthyFirst = data?.toSorted((one, other) => Number(one.isHealthy) - Number(other.isHealthy));
  return (
    <section aria-labelledby="connection-health" className="border-t">
      <div className="border-b px-4 py-4 sm:px-5">
        <h2 id="connection-health" className="font-title text-lg tracking-[-0.012em]">
          {t("connectionHealth.title")}
        </h2>
        <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("connectionHealth.text")}</p>
      </div>
      {unhealthyFirst ? (
        unhealthyFirst.length === 0 ? (
          <p className="px-4 py-4 text-ink-2 sm:px-5">{t("connectionHealth.none")}</p>
        ) : (
          <ul>
            {unhealthyFirst.map((health) => (
              <ConnectionHealth key={health.id} health={health} />
            ))}
          </ul>
        )
      ) : error ? (
        error.httpStatus === 403 ? (
          <NoPermission />
        ) : (
          <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
        )
      ) : (
        <div className="grid gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="h-4 w-56" />
          <Skeleton className="h-4 w-72" />
        </div>
      )}
    </section>
  );
}
