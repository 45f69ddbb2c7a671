import type { FilterWord } from "@/components/engines/data-list/filter-words.ts";
import type { ListAddress, ListState } from "@/components/engines/data-list/url-state.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { board } from "@/contract/leads/board.ts";
import { LEAD_FILTERS, LEAD_PARAM } from "../lead-address.ts";

export const BOARD_FILTERS = ["source", ...LEAD_FILTERS] as const satisfies readonly FilterWord[];

export const BOARD_ADDRESS: ListAddress = {
  input: board.cards.input,
  filters: BOARD_FILTERS,
  usual: { dealState: "new" },
  rowParam: LEAD_PARAM,
};

export type BoardFilters = Omit<ArgumentsOf<typeof board.totals>, "pipeline">;

export function boardFilters({ filters }: ListState): BoardFilters {
  return { dealState: "all", ...filters } as BoardFilters;
}
