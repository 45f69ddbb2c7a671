"use client";

import { useT } from "@/lib/i18n/client.ts";
import { GATHERING_TABS } from "./lead-tabs.ts";
import { LeadsScreen } from "./leads-screen.tsx";
import { NewLeadButton } from "./new-lead-button.tsx";
import { NextLeadButton } from "./next-lead-button.tsx";
import { ChannelTabs } from "./source-tabs.tsx";

export function GatheringScreen() {
  const { t } = useT();
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
    />
  );
}
