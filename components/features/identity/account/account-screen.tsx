"use client";

import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { TabContent, TabSet, TabStrip } from "@/components/ui/tabs.tsx";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

const AccountDetails = onDemand(() => import("./account-details.tsx").then((file) => file.AccountDetails));
const OwnSchedule = onDemand(() =>
  import("@/components/features/agenda/own-schedule.tsx").then((file) => file.OwnSchedule),
);

const TABS = ["leads", "schedules", "account"] as const;
type Tab = (typeof TABS)[number];

export function AccountScreen({ leads }: { leads: ReactNode }) {
  const { t } = useT();
  const requestedTab = useSearchParams().get("tab");
  const tab = TABS.find((one) => one === requestedTab) ?? "leads";
  const select = (next: Tab) => leave(() => pushStep(withParameters(routes.account, { tab: next })));

  return (
    <TabSet items={TABS.map((value) => ({ value, label: t(`account.tabs.${value}`) }))} value={tab} onChange={select}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div className="px-4 pt-[18px] sm:px-5">
          <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.account")}</h1>
          <div className="mt-3">
            <TabStrip label={t("account.tabs.label")} />
          </div>
        </div>
        <TabContent>
          {tab === "leads" ? (
            leads
          ) : (
            <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
              {tab === "account" ? <AccountDetails /> : <OwnSchedule />}
            </div>
          )}
        </TabContent>
      </div>
    </TabSet>
  );
}
