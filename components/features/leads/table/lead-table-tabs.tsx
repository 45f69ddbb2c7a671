"use client";

import { useSavedViews } from "@/components/engines/data-list/use-list-views.ts";
import { TabSet, TabStrip } from "@/components/ui/tabs.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { ALL_SOURCES } from "@/contract/kernel/limits.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsStreamOpened } from "@/lib/api/use-events.ts";
import { useIsHydrated } from "@/lib/browser/browser-state.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_TABS, type LeadTab, TAB_PARAM, TAB_SCOPES } from "./lead-table-address.ts";

const PREFIX = "view:";

/** Shipped views first, then saved and shared ones. */
export function LeadTableTabs({ tab, view }: { tab: LeadTab; view: string | undefined }) {
  const { t } = useT();
  const { views } = useSavedViews("leads", ALL_SOURCES);
  const current = views.find(({ id }) => id === view);
  const items = [
    ...LEAD_TABS.map((value) => ({
      value: value as string,
      label: t(`leadTable.tabs.${value}`),
      note: <TabCount tab={value} />,
    })),
    ...views.map(({ id, name }) => ({ value: `${PREFIX}${id}`, label: name })),
  ];
  function select(value: string) {
    const params = new URLSearchParams();
    const saved = views.find(({ id }) => value === `${PREFIX}${id}`);
    if (saved) for (const [name, filter] of Object.entries(saved.filters)) params.set(name, filter);
    if (saved) params.set("view", saved.id);
    else if (value === "all") params.set("view", "none");
    else params.set(TAB_PARAM, value);
    leave(() => pushStep(`?${params}`));
  }
  return (
    <TabSet items={items} value={current ? `${PREFIX}${current.id}` : tab} onChange={select}>
      <TabStrip label={t("leadTable.views")} />
    </TabSet>
  );
}

function TabCount({ tab }: { tab: LeadTab }) {
  const { locale } = useT();
  const isOpened = useIsStreamOpened(leadCalls.events);
  // Other parts read the same count: it may be known before this part is hydrated, which the server's text is not.
  const isHydrated = useIsHydrated();
  const { sort: _sort, ...conditions }: Record<string, string> = TAB_SCOPES[tab];
  const { data } = useRead(leadCalls.total, conditions, {
    enabled: isOpened,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <span className="inline-block min-w-[2ch] tabular-nums">
      {isHydrated && data && `${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`}
    </span>
  );
}
