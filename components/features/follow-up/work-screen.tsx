"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { onDemand, usePreload } from "@/components/ui/on-demand.tsx";
import { TabContent, TabSet, TabStrip } from "@/components/ui/tabs.tsx";
import { work } from "@/contract/follow-up/work-queue.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { useOpenedLead } from "../leads/opened-lead.ts";
import { DueLeads } from "./due-leads.tsx";
import { useLeadSelection } from "./use-lead-selection.ts";

const LeadPanel = onDemand(() => import("../leads/lead-panel.tsx").then((file) => file.LeadPanel), {
  placement: "dialog",
});
const NewLeadDialog = onDemand(() => import("./new-lead-dialog.tsx").then((file) => file.NewLeadDialog), {
  placement: "dialog",
});
const OwnSchedule = onDemand(() => import("../agenda/own-schedule.tsx").then((file) => file.OwnSchedule), {
  isBrowserOnly: true,
});
const ReachedLeads = onDemand(() => import("../leads/own-leads.tsx").then((file) => file.ReachedLeads), {
  isBrowserOnly: true,
});

const TABS = ["due", "agenda", "all"] as const;
type Tab = (typeof TABS)[number];

const select = (tab: Tab) =>
  leave(() => pushStep(withParameters(routes.externalManagement, { tab: tab === "due" ? undefined : tab })));

export function WorkScreen() {
  const { t } = useT();
  const client = useQueryClient();
  const requestedTab = useSearchParams().get("tab");
  const tab = TABS.find((one) => one === requestedTab) ?? "due";
  const { lead, open, close } = useOpenedLead(routes.externalManagement);
  const [isNew, setNew] = useState(false);
  useLeadSelection();
  usePreload(NewLeadDialog);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <TabSet items={TABS.map((value) => ({ value, label: t(`work.tabs.${value}`) }))} value={tab} onChange={select}>
        <div className="px-4 pt-3.5 sm:px-5">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="min-w-0 flex-1 font-title text-xl tracking-[-0.018em]">{t("routes.externalManagement")}</h1>
            <Button variant="primary" size="touch" onClick={() => setNew(true)}>
              {t("work.new")}
            </Button>
          </div>
          <div className="mt-2">
            <TabStrip label={t("work.tabs.label")} />
          </div>
        </div>
        <TabContent>
          {tab === "due" && <DueLeads onOpen={open} />}
          {tab === "agenda" && (
            <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
              <OwnSchedule />
            </div>
          )}
          {tab === "all" && <ReachedLeads />}
        </TabContent>
      </TabSet>
      {lead && tab === "due" && <LeadPanel key={lead} id={lead} onClose={close} onOpen={open} />}
      {isNew && (
        <NewLeadDialog
          onClose={() => setNew(false)}
          onOpen={(id) => {
            setNew(false);
            client.invalidateQueries({ queryKey: [work.due.method, work.due.path] });
            open(id);
          }}
        />
      )}
    </div>
  );
}
