import { webhooks } from "@/contract/webhooks.ts";
import { routes } from "@/lib/routes.ts";
import type { FilterWord } from "../data-list/filter-words.ts";
import { type ListAddress, pageArguments, readState } from "../data-list/url-state.ts";

export const DELIVERIES_HREF = `${routes.settingsWebhooks}/deliveries`;
export const DELIVERY_FILTERS = ["webhook", "deliveryState", "event"] as const satisfies readonly FilterWord[];
export const DELIVERY_PARAM = "delivery";

const ADDRESS: ListAddress = {
  input: webhooks.deliveries.input,
  filters: DELIVERY_FILTERS,
  rowParam: DELIVERY_PARAM,
};

/** What the list will ask first at an address: what its page reads ahead. */
export function firstArguments(params: URLSearchParams) {
  return pageArguments({}, readState(params, ADDRESS));
}
