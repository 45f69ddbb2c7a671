import { type ListAddress, pageArguments, readState } from "@/components/engines/data-list/url-state.ts";
import { LEAD_PARAM } from "../lead-address.ts";

export const SEARCH_ADDRESS: ListAddress = {
  filters: ["searchTerm"],
  rowParam: LEAD_PARAM,
};

export function firstSearch(params: URLSearchParams): { searchTerm: string } | undefined {
  const state = readState(params, SEARCH_ADDRESS);
  const { searchTerm } = state.filters;
  return searchTerm ? { ...pageArguments({}, state), searchTerm } : undefined;
}
