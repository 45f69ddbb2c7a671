"use client";

import { useT } from "@/lib/i18n/client.ts";
import { CHANNEL_TABS, sourcesOf } from "./lead-tabs.ts";
import { LeadsScreen } from "./leads-screen.tsx";
import { ChannelTabs } from "./source-tabs.tsx";

const SOURCES_SHOWN = CHANNEL_TABS.flatMap(sourcesOf);

export function GatheringScreen() {
  const { t } = useT();
  return (
    <LeadsScreen
      title={t("routes.gathering")}
      sources={SOURCES_SHOWN}
      tabs={(source, choose) => <ChannelTabs value={source} onChange={choose} />}
    />
  );
}
