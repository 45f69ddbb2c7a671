"use client";

import { onDemand } from "@/components/ui/on-demand.tsx";
import { findNetwork, type Source } from "@/contract/kernel/channels.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DIGITAL_TABS } from "./lead-address.ts";
import { LeadsScreen } from "./leads-list.tsx";
import { SourceTabs } from "./source-tabs.tsx";

// Loads on demand: other screens of leads must not load the labels of this line.
const NetworkLine = onDemand(() => import("./network-line.tsx").then((file) => file.NetworkLine));

function renderNotice(source: Source) {
  const network = findNetwork(source);
  return network && <NetworkLine network={network} />;
}

export function DigitalScreen() {
  const { t } = useT();
  return (
    <LeadsScreen
      title={t("routes.channelsDigital")}
      sources={DIGITAL_TABS}
      notice={renderNotice}
      tabs={(source, select) => <SourceTabs sources={DIGITAL_TABS} value={source} onChange={select} />}
    />
  );
}
