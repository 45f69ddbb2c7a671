"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useCallback } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import { usePanelFocus } from "@/components/ui/focus.ts";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { team } from "@/contract/team/team.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useOpenedLead } from "../leads/opened-lead.ts";
import { Funnel, STAGE_PARAM } from "./funnel.tsx";
import { TeamAppointments } from "./team-appointments.tsx";
import { TeamLeads } from "./team-leads.tsx";
import { TeamNumbers } from "./team-numbers.tsx";
import { TeamTargets } from "./team-targets.tsx";

const LeadPanel = onDemand(() => import("../leads/lead-panel.tsx").then((file) => file.LeadPanel), {
  placement: "dialog",
});

const FunnelLeads = onDemand(() => import("./funnel-leads.tsx").then((file) => file.FunnelLeads), {
  placement: "dialog",
});

const REFRESH_MS = 5000;
const REFRESH_MONTH_MS = 60_000;
const LISTS = [team.waiting, team.waitingTotal, team.overdue, team.overdueTotal];
const OF_MONTH = [team.funnel, team.funnelLeads, team.targets];

export function TeamHome() {
  const { t } = useT();
  const { lead, open, close } = useOpenedLead(routes.homeSalesManager);
  const stage = useSearchParams().get(STAGE_PARAM) ?? undefined;
  const focusPanel = usePanelFocus(stage !== undefined);
  const { close: closeStage } = useOpenedStep(stage !== undefined);
  const client = useQueryClient();
  const canSeeTargets = can(useSession().data?.user.role ?? [], "configuration.read");
  const refresh = useCallback(
    (endpoints: readonly Endpoint[]) => {
      for (const { method, path } of endpoints) void client.invalidateQueries({ queryKey: [method, path] });
    },
    [client],
  );
  const refreshTeam = useCallback(() => refresh(LISTS), [refresh]);
  const soon = useThrottled(
    useCallback(async () => refreshTeam(), [refreshTeam]),
    REFRESH_MS,
  );
  const later = useThrottled(
    useCallback(async () => refresh(OF_MONTH), [refresh]),
    REFRESH_MONTH_MS,
  );
  useEvents(
    leads.events,
    ({ lastId, changed }) => {
      if (lastId === null && changed.length === 0) return;
      soon();
      later();
    },
    () => {},
  );

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="@container min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.homeSalesManager")}</h1>
        <TeamNumbers />
        <div className="mt-5 grid items-start gap-5 @4xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
            <TeamLeads list="waiting" onOpen={open} onConflict={refreshTeam} />
            <TeamLeads list="overdue" onOpen={open} onConflict={refreshTeam} />
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <TeamAppointments />
            <Funnel />
            {canSeeTargets && <TeamTargets />}
          </div>
        </div>
      </div>
      {stage && !lead && (
        <FunnelLeads
          key={stage}
          {...{ stage, focusPanel }}
          onOpen={open}
          onClose={() => closeStage(routes.homeSalesManager)}
        />
      )}
      {lead && <LeadPanel key={lead} id={lead} onClose={close} onOpen={open} />}
    </div>
  );
}
