"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/channels.ts";
import { leads } from "@/contract/leads.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useEvents, useIsStreamSettled } from "@/lib/provider/events.ts";
import { useRead } from "@/lib/provider/query.ts";
import { useThrottled } from "../data-list/use-throttled.ts";
import { cx } from "../ui/cx.ts";
import { Tabs } from "../ui/tabs.tsx";
import { CHANNEL_TABS, sourcesOf } from "./lead-tabs.ts";

type SourceTabsProps = {
  sources: readonly Source[];
  value: Source;
  onChange: (source: Source) => void;
};

export function SourceTabs({ sources, value, onChange }: SourceTabsProps) {
  const { t } = useT();
  useCurrentCounts();
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
  useCurrentCounts();
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
      {sources.length > 1 && <SourceChoice sources={sources} value={value} onChange={onChange} />}
    </>
  );
}

/** The second level, drawn lighter than the first. */
function SourceChoice({ sources, value, onChange }: SourceTabsProps) {
  const { t } = useT();
  return (
    // Role and name are what a fieldset would bring; axe looks at it on every list.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label={t("leads.sourceTabs")}
      className="-mx-1 mt-2.5 flex gap-1 overflow-x-auto px-1 py-0.5 [scrollbar-width:none]"
    >
      {sources.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={source === value}
          onClick={() => onChange(source)}
          className={cx(
            "flex h-7 flex-none items-center gap-1.5 rounded-control px-2.5 transition-colors",
            source === value ? "bg-sunken font-strong text-ink" : "text-ink-2 hover:text-ink",
          )}
        >
          {t(`sources.${source}`)}
          <span className="font-normal text-ink-2 text-xs">
            <LeadCount of={{ source }} />
          </span>
        </button>
      ))}
    </div>
  );
}

const COUNT_AGAIN_MS = 3000;

/** The tabs whose leads arrived are counted again; after a gap in the stream, all of them. */
function useCurrentCounts(): void {
  const client = useQueryClient();
  const touched = useRef<Set<Source> | "all">(new Set());
  const countAgain = useThrottled(
    useCallback(async () => {
      const sources = touched.current;
      touched.current = new Set();
      await client.invalidateQueries({
        queryKey: [leads.total.method, leads.total.path],
        predicate: ({ queryKey: [, , of], state }) =>
          sources === "all" ? state.data !== undefined : isCountOf(of, sources),
      });
    }, [client]),
    COUNT_AGAIN_MS,
  );

  useEvents(
    leads.events,
    ({ arrived }) => {
      const sources = SOURCES.filter((source) => arrived[source]);
      if (sources.length === 0) return;
      if (touched.current !== "all") for (const source of sources) touched.current.add(source);
      countAgain();
    },
    () => {
      touched.current = "all";
      countAgain();
    },
  );
}

function isCountOf(of: unknown, sources: ReadonlySet<Source>): boolean {
  const given = Object(of) as { source?: unknown; channel?: unknown };
  return [...sources].some((source) => given.source === source || given.channel === CHANNEL_OF[source]);
}

/** How many leads a tab holds, counted apart from the list so that neither waits for the other. */
function LeadCount({ of }: { of: { source: Source } | { channel: Channel } }) {
  const { locale } = useT();
  // The stream says what changes after it: counted before it opens, everything would be counted twice.
  const enabled = useIsStreamSettled(leads.events);
  const { data } = useRead(leads.total, of, { enabled, staleTime: 60_000, refetchOnWindowFocus: false, retry: false });
  // Room for what comes: the tabs beside this one must not move when it does.
  return (
    <span className="inline-block min-w-[5ch]">
      {data && `${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`}
    </span>
  );
}
