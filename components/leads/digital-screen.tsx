"use client";

import { useT } from "@/lib/i18n/client.ts";
import { DIGITAL_TABS } from "./lead-tabs.ts";
import { LeadsScreen } from "./leads-screen.tsx";
import { SourceTabs } from "./source-tabs.tsx";

export function DigitalScreen() {
  const { t } = useT();
  return (
    <LeadsScreen
      title={t("routes.channelsDigital")}
      sources={DIGITAL_TABS}
      tabs={(source, choose) => <SourceTabs sources={DIGITAL_TABS} value={source} onChange={choose} />}
    />
  );
}
