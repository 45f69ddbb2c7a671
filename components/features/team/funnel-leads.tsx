"use client";

import { SearchX } from "lucide-react";
import type { RefCallback } from "react";
import { MoreButton } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type TeamLead, team } from "@/contract/team/team.ts";
import { useRead, useReadPages } from "@/lib/api/query.ts";
import { monthName, timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../leads/lead-labels.ts";

const FIRST = { limit: 30 };

type FunnelLeadsProps = {
  stage: string;
  focusPanel: RefCallback<HTMLElement>;
  onOpen: (id: string) => void;
  onClose: () => void;
};

export function FunnelLeads({ stage: id, focusPanel, onOpen, onClose }: FunnelLeadsProps) {
  const { t, locale } = useT();
  const { data: funnel } = useRead(team.funnel, {});
  const read = useReadPages(team.funnelLeads, { stage: id, ...FIRST });
  const stage = funnel?.stages.find((one) => one.id === id);
  const all = read.data?.pages.flatMap(({ items }) => items);

  return (
    <SidePanel
      title={stage?.name ?? t("team.funnel.title")}
      subtitle={
        funnel && stage && t("team.funnel.leads", { month: monthName(funnel.month, locale), count: stage.count })
      }
      onClose={onClose}
    >
      <div ref={focusPanel} tabIndex={-1} className="outline-none">
        {all === undefined && read.error ? (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        ) : all === undefined ? (
          <Skeleton className="m-[18px] h-24" />
        ) : all.length === 0 ? (
          <EmptyState icon={SearchX} title={t("team.funnel.none")} />
        ) : (
          <ul aria-label={stage?.name} className="divide-y">
            {all.map((lead) => (
              <FunnelLead key={lead.id} lead={lead} onOpen={onOpen} />
            ))}
          </ul>
        )}
        <MoreButton read={read} className="border-t px-[18px] py-3">
          {t("work.more")}
        </MoreButton>
      </div>
    </SidePanel>
  );
}

function FunnelLead({ lead, onOpen }: { lead: TeamLead; onOpen: (id: string) => void }) {
  const { t, locale } = useT();
  const age = useAsOfNow((now) => timeSpent(now - Date.parse(lead.createdAt), locale));
  const details = [t(`sources.${lead.source}`), lead.product, lead.advisor?.name, t("team.arrived", { time: age })];
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(lead.id)}
        className="block w-full px-[18px] py-2.5 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className="block truncate font-strong">{leadTitle(lead, t)}</span>
        <span className="block text-ink-2 text-xs">{details.filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}
