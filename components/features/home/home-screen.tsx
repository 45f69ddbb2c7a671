"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { type ReactNode, useCallback } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import { usePanelFocus } from "@/components/ui/focus.ts";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { can } from "@/contract/kernel/access.ts";
import { leads } from "@/contract/leads/leads.ts";
import { reports } from "@/contract/reports/reports.ts";
import { team } from "@/contract/team/team.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { Activity } from "./activity.tsx";
import { Agencies } from "./agencies.tsx";
import { DRILL_DOWN_PARAM, readDrillDown } from "./drill-down.ts";
import { Due } from "./due.tsx";
import { Month } from "./month.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { Today } from "./today.tsx";

const DrillDownPanel = onDemand(() => import("./drill-down-panel.tsx").then((file) => file.DrillDownPanel), {
  placement: "dialog",
});

const REFRESH_MS = 10_000;
const OF_LEADS = [
  reports.byChannel,
  reports.byAgency,
  reports.overview,
  reports.due,
  team.waitingTotal,
  team.overdueTotal,
];

type HomeScreenProps = {
  screen: "home" | "homeClient";
  first?: ReactNode;
};

export function HomeScreen({ screen, first }: HomeScreenProps) {
  const { t } = useT();
  const route = routes[screen];
  const drillDown = readDrillDown(useSearchParams().get(DRILL_DOWN_PARAM));
  const focusPanel = usePanelFocus(drillDown !== undefined);
  const { close } = useOpenedStep(drillDown !== undefined);
  const canAudit = can(useSession().data?.user.role ?? [], "audits.read");
  const client = useQueryClient();
  const refreshHome = useThrottled(
    useCallback(async () => {
      for (const { method, path } of OF_LEADS) void client.invalidateQueries({ queryKey: [method, path] });
    }, [client]),
    REFRESH_MS,
  );
  useEvents(
    leads.events,
    ({ lastId, changed }) => {
      if (lastId !== null || changed.length > 0) refreshHome();
    },
    () => {},
  );

  const isClient = screen === "homeClient";
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="@container min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t(`routes.${screen}`)}</h1>
        <div className="mt-4 flex flex-col gap-5">
          {first}
          {isClient && <Month route={route} />}
          <div className="grid items-start gap-5 @4xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-5">
              <Today route={route} />
              {isClient && <Agencies route={route} />}
              {canAudit && <Activity />}
            </div>
            <div className="flex min-w-0 flex-col gap-5">
              <NeedsAttention route={route} />
              <Due route={route} />
            </div>
          </div>
          {!isClient && <Month route={route} />}
        </div>
      </div>
      {drillDown && (
        <DrillDownPanel key={JSON.stringify(drillDown)} {...{ drillDown, focusPanel }} onClose={() => close(route)} />
      )}
    </div>
  );
}
