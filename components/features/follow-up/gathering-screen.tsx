"use client";

import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { buttonClass } from "@/components/ui/button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { can, isAgent } from "@/contract/kernel/access.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { GATHERING_TABS, isDeskAddress } from "../leads/lead-address.ts";
import { LeadsScreen } from "../leads/leads-list.tsx";
import { NextLeadButton } from "../leads/next-lead-button.tsx";
import { openInSidePanel } from "../leads/opened-lead.ts";
import { ChannelTabs } from "../leads/source-tabs.tsx";
import { NewLeadButton } from "./new-lead-button.tsx";
import { PendingCalls } from "./pending-calls.tsx";

/** A page with its heading while the desk loads. */
function DeskWaiting() {
  const { t } = useT();
  return (
    <div className="flex flex-col gap-3 px-4 pt-3.5">
      <h1 className="font-title text-xl tracking-[-0.018em]">{t("work.queue.title")}</h1>
      <Skeleton className="h-8 max-w-[290px]" />
    </div>
  );
}

const AgentDesk = onDemand(() => import("./agent-desk.tsx").then((file) => file.AgentDesk), {
  waiting: <DeskWaiting />,
});

const openLead = (id: string) => leave(() => openInSidePanel(id));

export function GatheringScreen() {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const params = useSearchParams();
  const hasQueue = isAgent(roles);
  if (hasQueue && isDeskAddress(params)) return <AgentDesk />;
  return (
    <LeadsScreen
      title={t("routes.gathering")}
      sources={GATHERING_TABS}
      tabs={(source, select) => <ChannelTabs value={source} onChange={select} />}
      action={(source) => (
        <span className="flex gap-1.5">
          {hasQueue && (
            <Link href={routes.gathering} prefetch={false} className={buttonClass()}>
              {t("work.queue.title")}
            </Link>
          )}
          <NewLeadButton source={source} />
          <NextLeadButton variant="head" />
        </span>
      )}
      notice={() => !hasQueue && can(roles, "leads.work") && <PendingCalls onOpen={openLead} />}
    />
  );
}
