import { audits } from "@/contract/audits.ts";
import { routes } from "@/lib/routes.ts";
import type { FilterWord } from "../data-list/filter-words.ts";
import { type ListAddress, type ListState, pageArguments, readState } from "../data-list/url-state.ts";

export const AUDIT_FILTERS = [
  "from",
  "to",
  "actor",
  "action",
  "channel",
  "lead",
] as const satisfies readonly FilterWord[];
export const ENTRY_PARAM = "entry";

const ADDRESS: ListAddress = { input: audits.list.input, filters: AUDIT_FILTERS, rowParam: ENTRY_PARAM };

/** What the list will ask first at an address: what its page reads ahead. */
export function firstArguments(params: URLSearchParams) {
  return pageArguments({}, readState(params, ADDRESS));
}

/** The filters that an address says. */
export function filtersOf(params: Pick<URLSearchParams, "get">): ListState["filters"] {
  return readState(params, ADDRESS).filters;
}

export const leadHref = ({ id, source }: { id: string; source: string }) =>
  `${routes.gathering}?source=${source}&lead=${id}`;
