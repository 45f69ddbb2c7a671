import { useMemo } from "react";
import type { ColumnOrder } from "@/components/ui/head-label.tsx";
import type { ColumnSort, ListDefinition } from "./definition.ts";
import type { Identified } from "./pages.ts";
import { withFilters } from "./url-state.ts";
import type { ListUrl } from "./use-list-state.ts";

/** Order of each column; undefined for one that cannot be sorted. */
export type Sorting = (field: string) => ColumnOrder | undefined;

export function useSorting<Item extends Identified, Scope extends object, Event>(
  { sorts, usualSort }: Pick<ListDefinition<Item, Scope, Event>, "sorts" | "usualSort">,
  scope: Scope,
  { state, now, push }: Pick<ListUrl, "state" | "now" | "push">,
): Sorting | undefined {
  const { sort: chosen, order: direction } = state.filters;
  return useMemo(() => {
    if (!sorts) return;
    const usual = usualSort?.(scope) ?? Object.values(sorts)[0];
    const sort = chosen ?? usual?.sort;
    const ofChosen = Object.values(sorts).find((one) => one.sort === chosen) ?? usual;
    const order = direction ?? ofChosen?.order;
    const show = (next: ColumnSort) => {
      const isUsual = next.sort === usual?.sort && next.order === usual.order;
      push(
        withFilters(now(), isUsual ? { sort: undefined, order: undefined } : { sort: next.sort, order: next.order }),
      );
    };
    return (field) => {
      const column = sorts[field];
      if (!column) return;
      const isSorted = column.sort === sort;
      return {
        direction: isSorted ? (order === "asc" ? "ascending" : "descending") : "none",
        toggle: () => show(isSorted ? { ...column, order: order === "asc" ? "desc" : "asc" } : column),
      };
    };
  }, [sorts, usualSort, scope, chosen, direction, now, push]);
}
