"use client";

import { can, isAgent } from "@/contract/access.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leave } from "@/lib/leaving/leave-guard.ts";
import { useSession } from "@/lib/session/client.ts";
import { GATHERING_TABS } from "./lead-tabs.ts";
import { LeadsScreen } from "./leads-screen.tsx";
import { NewLeadButton } from "./new-lead-button.tsx";
import { NextLeadButton } from "./next-lead-button.tsx";
import { openBeside } from "./opened-lead.ts";
import { ChannelTabs } from "./source-tabs.tsx";
import { OwnQueue } from "./work/own-queue.tsx";
import { PendingCalls } from "./work/pending-calls.tsx";

const openLead = (id: string) => leave(() => openBeside(id));

export function GatheringScreen() {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const hasQueue = isAgent(roles);
  return (
    <LeadsScreen
      title={t("routes.gathering")}
      sources={GATHERING_TABS}
      tabs={(source, choose) => <ChannelTabs value={source} onChange={choose} />}
      action={(source) => (
        <span className="flex gap-1.5">
          <NewLeadButton source={source} />
          <NextLeadButton />
        </span>
      )}
      notice={() => !hasQueue && can(roles, "leads.work") && <PendingCalls onOpen={openLead} />}
      aside={hasQueue && <OwnQueue onOpen={openLead} />}
    />
  );
}
