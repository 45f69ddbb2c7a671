import type { ListViews, View } from "@/contract/leads/saved-views.ts";
import type { CellKind } from "./columns.ts";
import type { ListState } from "./url-state.ts";

export type NamedColumn = { field: string; as?: CellKind; isOptional?: boolean };

export function openingView(saved: ListViews | undefined, scope: string): View | undefined {
  const viewId = saved?.choices.find((choice) => choice.scope === scope)?.viewId;
  return viewId ? saved?.views.find(({ id }) => id === viewId) : undefined;
}

export const isBare = ({ view, filters }: ListState) => view === undefined && Object.keys(filters).length === 0;

export function openedView(opening: View | undefined, state: ListState): ListState {
  return opening && isBare(state) ? { ...state, view: opening.id, filters: opening.filters } : state;
}

/** Filters stored in a view: without the search, which may contain personal data. */
export function savedFilters({ filters }: Pick<ListState, "filters">): Record<string, string> {
  const { searchTerm: _search, ...saved } = filters as Record<string, string>;
  return saved;
}

/** Returns whether filters of no view, or changes of one, could be saved. */
export function isSavable(current: View | undefined, state: ListState): boolean {
  if (current) return differs(current, state);
  const { sort: _sort, order: _order, ...conditions } = savedFilters(state);
  return Object.keys(conditions).length > 0;
}

export function differs({ filters, columns }: View, state: ListState): boolean {
  const visible = savedFilters(state);
  const filterNames = new Set([...Object.keys(filters), ...Object.keys(visible)]);
  const hasOther = [...filterNames].some((filter) => filters[filter] !== visible[filter]);
  return hasOther || (state.columns !== undefined && state.columns.join() !== columns?.join());
}

export function selectedColumns<Column extends NamedColumn>(
  all: readonly Column[],
  names: readonly string[] | null | undefined,
): readonly Column[] {
  if (!names) return usualColumns(all);
  const selected = names.flatMap((name) => all.find(({ field }) => field === name) ?? []);
  const row = rowColumn(all);
  return row && !selected.includes(row) ? [row, ...selected] : selected;
}

export function usualColumns<Column extends NamedColumn>(all: readonly Column[]): readonly Column[] {
  return all.some(({ isOptional }) => isOptional) ? all.filter(({ isOptional }) => !isOptional) : all;
}

export function rowColumn<Column extends NamedColumn>(all: readonly Column[]): Column | undefined {
  return all.find(({ as }) => as === "name") ?? all[0];
}
