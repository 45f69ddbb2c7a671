import type { FilterName } from "@/components/engines/data-list/filter-names.ts";
import { type ListAddress, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import { routes } from "@/lib/routing/routes.ts";

export const DELIVERIES_HREF = `${routes.settingsWebhooks}/deliveries`;
export const DELIVERY_FILTERS = ["webhook", "deliveryState", "event"] as const satisfies readonly FilterName[];
export const DELIVERY_PARAM = "delivery";

const ADDRESS: ListAddress = {
  filters: DELIVERY_FILTERS,
  rowParam: DELIVERY_PARAM,
};

export function firstArguments(params: URLSearchParams) {
  return pageArguments({}, readState(params, ADDRESS));
}
