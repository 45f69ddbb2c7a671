import type { Choices, FilterName } from "@/components/engines/data-list/filter-names.ts";
import { openedView, openingView } from "@/components/engines/data-list/saved-views.ts";
import { type ListAddress, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import { CHANNEL_OF, type Channel, SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { isPostSalesSource } from "@/contract/leads/lead-columns.ts";
import type { ListViews } from "@/contract/leads/saved-views.ts";
import { NEW_PARAM } from "@/lib/routing/routes.ts";

const IS_DIGITAL: Record<Channel, boolean> = {
  digital: true,
  engine_pv: false,
  digital_pv: true,
  showroom: false,
  "external-management": false,
  referred: false,
};

export const CHANNEL_TABS = Object.keys(IS_DIGITAL) as Channel[];

const FIRST: readonly Source[] = ["web", "meta", "tiktok"];
const ORDER: readonly Source[] = [...FIRST, ...SOURCES.filter((source) => !FIRST.includes(source))];

export function channelSources(channel: Channel): Source[] {
  return ORDER.filter((source) => CHANNEL_OF[source] === channel);
}

export const GATHERING_TABS: readonly Source[] = CHANNEL_TABS.flatMap(channelSources);

export const DIGITAL_TABS: readonly Source[] = CHANNEL_TABS.filter((channel) => IS_DIGITAL[channel]).flatMap(
  channelSources,
);

export function selectedSource(params: Pick<URLSearchParams, "get">, visible: readonly Source[]): Source {
  const named = visible.find((source) => source === params.get("source"));
  return named ?? (visible[0] as Source);
}

/** Whether the address shows the agents' desk. Every other parameter requests the list. */
export function isDeskAddress(params: URLSearchParams): boolean {
  return [...params.keys()].every((name) => name === LEAD_PARAM || name === NEW_PARAM);
}

export function sourceSearch(params: URLSearchParams, source: Source): string {
  const next = new URLSearchParams(params);
  for (const name of ["cursor", "direction", "lead", "view", "columns"]) next.delete(name);
  next.set("source", source);
  return `?${next}`;
}

export const LEAD_FILTERS = [
  "searchTerm",
  "from",
  "to",
  "dealState",
  "crmState",
  "entrySource",
  "agency",
  "product",
  "advisor",
] as const satisfies readonly FilterName[];
export const LEAD_PARAM = "lead";
export const PIPELINE_PARAM = "pipeline";

const POST_SALES_FILTERS = [...LEAD_FILTERS, "rule", "carLicense", "vin"] as const satisfies readonly FilterName[];

export function leadFilters(source: Source): typeof POST_SALES_FILTERS | typeof LEAD_FILTERS {
  return isPostSalesSource(source) ? POST_SALES_FILTERS : LEAD_FILTERS;
}

const POST_SALES_CHOICES: Choices = {
  crmState: { values: ["integrated", "not integrated"], synonyms: { none: "not integrated" } },
};

export function leadChoices(source: Source): Choices | undefined {
  return isPostSalesSource(source) ? POST_SALES_CHOICES : undefined;
}

export function firstArguments(params: URLSearchParams, visible: readonly Source[], saved: ListViews | undefined) {
  const source = selectedSource(params, visible);
  const address: ListAddress = {
    filters: leadFilters(source),
    choices: leadChoices(source),
    rowParam: LEAD_PARAM,
  };
  return pageArguments({ source }, openedView(openingView(saved, source), readState(params, address)));
}
