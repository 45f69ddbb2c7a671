import { audits } from "@/contract/audits.ts";
import type { ListViews } from "@/contract/views.ts";
import { routes } from "@/lib/routes.ts";
import type { FilterWord } from "../data-list/filter-words.ts";
import { openedWith, openingView } from "../data-list/saved-views.ts";
import { type ListAddress, pageArguments, readState } from "../data-list/url-state.ts";

export const AUDIT_FILTERS = [
  "from",
  "to",
  "actor",
  "actorKind",
  "action",
  "channel",
  "lead",
] as const satisfies readonly FilterWord[];
export const ENTRY_PARAM = "entry";

const ADDRESS: ListAddress = { input: audits.list.input, filters: AUDIT_FILTERS, rowParam: ENTRY_PARAM };

/** What the list will ask first at an address: what its page reads ahead. */
export function firstArguments(params: URLSearchParams, kept: ListViews | undefined) {
  return pageArguments({}, openedWith(openingView(kept, ""), readState(params, ADDRESS)));
}

export const leadHref = ({ id, source }: { id: string; source: string }) =>
  `${routes.gathering}?source=${source}&lead=${id}`;
