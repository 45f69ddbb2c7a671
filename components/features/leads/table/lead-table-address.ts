import type { FilterName } from "@/components/engines/data-list/filter-names.ts";
import { openedView, openingView } from "@/components/engines/data-list/saved-views.ts";
import { type ListAddress, NO_VIEW, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { ALL_SOURCES } from "@/contract/kernel/limits.ts";
import type { ListViews } from "@/contract/leads/saved-views.ts";
import { LEAD_PARAM } from "../lead-address.ts";

export const TAB_PARAM = "tab";

const BY_WORK = { sort: "nextAction" } as const;

/** Views of the list of all leads, in the order of its tabs. */
export const TAB_SCOPES = {
  all: {},
  uncontacted: { dealState: "new", contact: "none", ...BY_WORK },
  unassigned: { dealState: "new", advisor: "none", ...BY_WORK },
  failed: { dealState: "failed" },
  duplicates: { dealState: "duplicated" },
  mine: { mine: "today", ...BY_WORK },
} as const;
export type LeadTab = keyof typeof TAB_SCOPES;
export const LEAD_TABS = Object.keys(TAB_SCOPES) as LeadTab[];
export type TableScope = Partial<Record<"dealState" | "contact" | "advisor" | "mine" | "sort", string>> & {
  /** Lists of one source share the tools of this one. */
  source?: Source;
};

export function selectedTab(params: Pick<URLSearchParams, "get">): LeadTab {
  const view = params.get("view");
  if (view && view !== NO_VIEW) return "all";
  return LEAD_TABS.find((tab) => tab === params.get(TAB_PARAM)) ?? "all";
}

const TABLE_FILTERS = [
  ...([
    "searchTerm",
    "sources",
    "stage",
    "advisor",
    "agency",
    "product",
    "dealState",
    "contact",
    "nextAction",
  ] as const),
  ...(["from", "to", "campaign", "tag", "crmState", "entrySource", "sort", "order"] as const),
] as const satisfies readonly FilterName[];
export type TableFilter = (typeof TABLE_FILTERS)[number];

/** A tab's own conditions are not offered again. */
export function tableFilters(scope: TableScope): TableFilter[] {
  return TABLE_FILTERS.filter((filter) => filter === "sort" || !Object.hasOwn(scope, filter));
}

/** A saved view opens without its tab, so it carries the tab's conditions, where filters name them. */
export function scopeFilters(scope: TableScope): Record<string, string> | undefined {
  const filters: readonly string[] = TABLE_FILTERS;
  const { source: _source, ...conditions } = scope;
  return Object.keys(conditions).every((name) => filters.includes(name)) ? conditions : undefined;
}

export function firstTableArguments(params: URLSearchParams, saved: ListViews | undefined) {
  const scope = TAB_SCOPES[selectedTab(params)];
  const address: ListAddress = { filters: tableFilters(scope), rowParam: LEAD_PARAM };
  const opening = scope === TAB_SCOPES.all ? openingView(saved, ALL_SOURCES) : undefined;
  return pageArguments(scope, openedView(opening, readState(params, address)));
}
