import type { FilterName } from "@/components/engines/data-list/filter-names.ts";
import { openedView, openingView } from "@/components/engines/data-list/saved-views.ts";
import { type ListAddress, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import type { ListViews } from "@/contract/leads/saved-views.ts";
import { routes } from "@/lib/routing/routes.ts";

export const AUDIT_FILTERS = [
  "from",
  "to",
  "actor",
  "actorKind",
  "action",
  "channel",
  "lead",
] as const satisfies readonly FilterName[];
export const ENTRY_PARAM = "entry";

const ADDRESS: ListAddress = { filters: AUDIT_FILTERS, rowParam: ENTRY_PARAM };

export function firstArguments(params: URLSearchParams, saved: ListViews | undefined) {
  return pageArguments({}, openedView(openingView(saved, ""), readState(params, ADDRESS)));
}

export const leadHref = ({ id, source }: { id: string; source: string }) =>
  `${routes.gathering}?source=${source}&lead=${id}`;
