import type { Source } from "@/contract/channels.ts";
import { leads } from "@/contract/leads.ts";
import type { FilterWord } from "../data-list/filter-words.ts";
import { type ListAddress, pageArguments, readState } from "../data-list/url-state.ts";
import { chosenSource } from "./lead-tabs.ts";

export const LEAD_FILTERS = [
  "searchTerm",
  "dealState",
  "crmState",
  "agency",
  "product",
  "advisor",
] as const satisfies readonly FilterWord[];
export const LEAD_PARAM = "lead";

const ADDRESS: ListAddress = { input: leads.list.input, filters: LEAD_FILTERS, rowParam: LEAD_PARAM };

/** What the list of a screen will ask first at an address: what its page reads ahead. */
export function firstArguments(params: URLSearchParams, shown: readonly Source[]) {
  return pageArguments({ source: chosenSource(params, shown) }, readState(params, ADDRESS));
}
