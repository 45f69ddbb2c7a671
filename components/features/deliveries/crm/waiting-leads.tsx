"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type CrmSummary, crms, type WaitingLead } from "@/contract/deliveries/crm.ts";
import { useRead } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Reason } from "./rejected-leads.tsx";

const MAX_VISIBLE = 20;
const POLL_MS = 10_000;

type Waiting = { crm: Pick<CrmSummary, "id" | "name" | "state" | "isDegraded"> };

export function WaitingLeads({ crm }: Waiting) {
  const { t } = useT();
  const formatWhen = useWhen(crm);
  const [cursor, setCursor] = useState<string>();
  const query = { id: crm.id, limit: MAX_VISIBLE, ...(cursor && { cursor }) };
  const { data, error, refetch } = useRead(crms.waiting, query, { refetchInterval: POLL_MS });
  if (error && !data) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  if (data.items.length === 0) return <p className="text-ink-2">{t("crm.waiting.none")}</p>;
  const { next } = data.cursor;
  return (
    <section
      aria-label={t("crm.waiting.title", { name: crm.name })}
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3"
    >
      <ul className="w-full divide-y rounded-card border">
        {data.items.map((lead) => (
          <li key={`${lead.leadId} ${lead.at}`} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
            <Reason
              lead={lead}
              more={[lead.isChange && t("crm.waiting.change"), formatWhen(lead)].filter(Boolean).join(" ")}
            />
          </li>
        ))}
      </ul>
      {next && (
        <Button variant="quiet" onClick={() => setCursor(next)}>
          {t("crm.dead.more")}
        </Button>
      )}
    </section>
  );
}

function useWhen({ state, isDegraded }: Waiting["crm"]) {
  const { t, locale } = useT();
  const zone = useZone();
  return ({ nextAt }: WaitingLead): string => {
    if (state !== "active") return t("crm.waiting.paused");
    if (isDegraded) return t("crm.waiting.degraded");
    return nextAt ? t("crm.waiting.next", { date: plainMoment(nextAt, locale, zone) }) : t("crm.waiting.now");
  };
}
