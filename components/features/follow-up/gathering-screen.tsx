"use client";

import Link from "next/link";
import { useSession } from "next-auth/react";
import { buttonClass } from "@/components/ui/button.tsx";
import { can, isAgent } from "@/contract/kernel/access.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { GATHERING_TABS } from "../leads/lead-address.ts";
import { LeadsScreen } from "../leads/leads-list.tsx";
import { NextLeadButton } from "../leads/next-lead-button.tsx";
import { openInSidePanel } from "../leads/opened-lead.ts";
import { ChannelTabs } from "../leads/source-tabs.tsx";
import { NewLeadButton } from "./new-lead-button.tsx";
import { PendingCalls } from "./pending-calls.tsx";

const openLead = (id: string) => leave(() => openInSidePanel(id));

export function GatheringScreen() {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const hasQueue = isAgent(roles);
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
