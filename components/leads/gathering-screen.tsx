"use client";

import { useT } from "@/lib/i18n/client.ts";
import { GATHERING_TABS } from "./lead-tabs.ts";
import { LeadsScreen } from "./leads-screen.tsx";
import { ChannelTabs } from "./source-tabs.tsx";

export function GatheringScreen() {
  const { t } = useT();
  return (
    <LeadsScreen
      title={t("routes.gathering")}
      sources={GATHERING_TABS}
      tabs={(source, choose) => <ChannelTabs value={source} onChange={choose} />}
    />
  );
}
