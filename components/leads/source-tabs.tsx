"use client";

import { CHANNEL_OF, type Channel, type Source } from "@/contract/channels.ts";
import { leads } from "@/contract/leads.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { Tabs } from "../ui/tabs.tsx";
import { CHANNEL_TABS, sourcesOf } from "./lead-tabs.ts";

type SourceTabsProps = {
  sources: readonly Source[];
  value: Source;
  onChange: (source: Source) => void;
};

export function SourceTabs({ sources, value, onChange }: SourceTabsProps) {
  const { t } = useT();
  const items = sources.map((source) => ({
    value: source,
    label: t(`sources.${source}`),
    note: <LeadCount of={{ source }} />,
  }));
  return <Tabs label={t("leads.sourceTabs")} items={items} value={value} onChange={onChange} />;
}

/** Channels above, and below them the sources of the chosen one where it has several. */
export function ChannelTabs({ value, onChange }: Omit<SourceTabsProps, "sources">) {
  const { t } = useT();
  const channel = CHANNEL_OF[value];
  const sources = sourcesOf(channel);
  const items = CHANNEL_TABS.map((tab) => ({
    value: tab,
    label: t(`leads.tabs.${tab}`),
    note: <LeadCount of={{ channel: tab }} />,
  }));
  const choose = (tab: Channel) => {
    const [first] = sourcesOf(tab);
    if (first) onChange(first);
  };

  return (
    <>
      <Tabs label={t("leads.channelTabs")} items={items} value={channel} onChange={choose} />
      {sources.length > 1 && (
        <div className="mt-1">
          <SourceTabs sources={sources} value={value} onChange={onChange} />
        </div>
      )}
    </>
  );
}

/** How many leads a tab holds, counted apart from the list so that neither waits for the other. */
function LeadCount({ of }: { of: { source: Source } | { channel: Channel } }) {
  const { locale } = useT();
  const { data } = useRead(leads.total, of, { staleTime: 60_000, refetchOnWindowFocus: false, retry: false });
  if (!data || data.count === 0) return null;
  return <>{`${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`}</>;
}
