"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CirclePause } from "lucide-react";
import Link from "next/link";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { CardDetails, SummaryCard } from "@/components/ui/summary-card.tsx";
import { type AdfSummary, adfIntake } from "@/contract/intake/adf.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

const POLL_MS = 30_000;

export const useAdf = () => useRead(adfIntake.get, {}, { refetchInterval: POLL_MS });

export function useAdfRefresh() {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: readKey(adfIntake.get, {}) });
}

const VARIANTS = {
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  failing: { tone: "fail", icon: CircleAlert },
} as const;

export function AdfPill() {
  const { t } = useT();
  const { data } = useAdf();
  if (!data) return null;
  const state = data.state === "paused" ? "paused" : data.lastError ? "failing" : "active";
  return <Pill {...VARIANTS[state]}>{t(`adf.states.${state}`)}</Pill>;
}

export function AdfDetails() {
  const { t, locale } = useT();
  const zone = useZone();
  const { data, error, refetch } = useAdf();
  const moment = (at: string | null | undefined) => (now: number) =>
    at ? listDate(at, now, locale, zone) : t("adf.never");
  const last = useAsOfNow(moment(data?.lastReceivedAt));
  const success = useAsOfNow(moment(data?.lastSuccessAt));
  if (error && !data) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-10 w-56" />;
  const { inDay, failedInDay, lastReceivedAt, lastError, state } = data;
  return (
    <div className="grid gap-2">
      {lastReceivedAt || failedInDay > 0 ? (
        <CardDetails
          details={[
            [t("adf.last"), last],
            [t("adf.lastSuccess"), success],
            [t("adf.inDay"), formatCounted(inDay, locale)],
            [t("adf.failedInDay"), formatCounted(failedInDay, locale)],
          ]}
        />
      ) : (
        <p>{t("adf.lastNone")}</p>
      )}
      {lastError && <LastError error={lastError} />}
      {state === "paused" && <p className="text-ink-2">{t("adf.pausedNow")}</p>}
    </div>
  );
}

function LastError({ error: { at, code, leadId } }: { error: NonNullable<AdfSummary["lastError"]> }) {
  const { t, locale } = useT();
  const zone = useZone();
  const what = code ? t(`adf.refusals.${code}`) : t("adf.faulty");
  return (
    <p className="flex flex-wrap gap-x-2 text-fail">
      {t("adf.lastError", { date: plainMoment(at, locale, zone), what })}
      {leadId && (
        <Link
          href={withParameters(routes.gathering, { lead: leadId })}
          prefetch={false}
          className="text-accent underline underline-offset-2"
        >
          {t("adf.openLead")}
        </Link>
      )}
    </p>
  );
}

export function AdfCard() {
  const { t } = useT();
  return (
    <SummaryCard
      title={t("adf.title")}
      text={t("adf.card")}
      state={<AdfPill />}
      link={{ href: `${routes.settingsIntegrations}/adf`, label: t("adf.open") }}
    >
      <AdfDetails />
    </SummaryCard>
  );
}
