"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import { cx } from "@/components/ui/cx.ts";
import { Tabs } from "@/components/ui/tabs.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import type { SourceTotals } from "@/contract/leads/lead-list.ts";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents, useIsStreamOpened } from "@/lib/api/use-events.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { CHANNEL_TABS, channelSources } from "./lead-address.ts";

type SourceTabsProps = {
  sources: readonly Source[];
  value: Source;
  onChange: (source: Source) => void;
};

export function SourceTabs({ sources, value, onChange }: SourceTabsProps) {
  const { t } = useT();
  const totals = useTotals();
  const items = sources.map((source) => ({
    value: source,
    label: t(`sources.${source}`),
    note: <LeadCount of={[source]} totals={totals} />,
  }));
  return <Tabs label={t("leads.sourceTabs")} items={items} value={value} onChange={onChange} />;
}

export function ChannelTabs({ value, onChange }: Omit<SourceTabsProps, "sources">) {
  const { t } = useT();
  const totals = useTotals();
  const channel = CHANNEL_OF[value];
  const sources = channelSources(channel);
  const items = CHANNEL_TABS.map((tab) => ({
    value: tab,
    label: t(`leads.tabs.${tab}`),
    note: <LeadCount of={channelSources(tab)} totals={totals} />,
  }));
  const select = (tab: Channel) => {
    const [first] = channelSources(tab);
    if (first) onChange(first);
  };

  return (
    <>
      <Tabs label={t("leads.channelTabs")} items={items} value={channel} onChange={select} />
      {sources.length > 1 && <SourceChoice {...{ sources, value, onChange, totals }} />}
    </>
  );
}

function SourceChoice({ sources, value, onChange, totals }: SourceTabsProps & { totals: SourceTotals | undefined }) {
  const { t } = useT();
  return (
    // Role and name match a fieldset's, which axe requires.
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
            <LeadCount of={[source]} totals={totals} />
          </span>
        </button>
      ))}
    </div>
  );
}

const RECOUNT_MS = 3000;
const ALL = {};
const KEY = readKey(leadCalls.totals, ALL);

function useTotals(): SourceTotals | undefined {
  const client = useQueryClient();

  const enabled = useIsStreamOpened(leadCalls.events);
  const { data } = useRead(leadCalls.totals, ALL, {
    enabled,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const touched = useRef<Set<Source> | "all">(new Set());
  const countAgain = useThrottled(
    useCallback(async () => {
      const sources = touched.current;
      touched.current = new Set();
      if (client.getQueryData(KEY) === undefined) return client.invalidateQueries({ queryKey: KEY });
      try {
        const refreshed = await call(leadCalls.totals, sources === "all" ? ALL : { sources: [...sources].join(",") });
        client.setQueryData<SourceTotals>(KEY, (before) => ({ ...before, ...refreshed }));
      } catch (cause) {
        touched.current = "all";
        throw cause;
      }
    }, [client]),
    RECOUNT_MS,
  );

  useEvents(
    leadCalls.events,
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
  return data;
}

function LeadCount({ of, totals }: { of: readonly Source[]; totals: SourceTotals | undefined }) {
  const { locale } = useT();
  const total = totals && sumTotals(of.map((source) => totals[source]));
  return (
    <span className="inline-block min-w-[5ch]">
      {total && `${formatNumber(total.count, locale)}${total.isMore ? "+" : ""}`}
    </span>
  );
}

function sumTotals(totals: readonly (Total | undefined)[]): Total {
  const sum = totals.reduce((before, total) => before + (total?.count ?? 0), 0);
  return { count: Math.min(sum, COUNT_CEILING), isMore: sum > COUNT_CEILING || totals.some((total) => total?.isMore) };
}
