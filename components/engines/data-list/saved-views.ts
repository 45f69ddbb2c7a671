import type { ListViews, View } from "@/contract/leads/saved-views.ts";
import type { CellWord } from "./columns.ts";
import type { ListState } from "./url-state.ts";

/** What of a column counts for choosing it, whatever it is of. */
export type NamedColumn = { field: string; as?: CellWord };

/** The view that a person's list opens with. */
export function openingView(kept: ListViews | undefined, scope: string): View | undefined {
  const viewId = kept?.choices.find((choice) => choice.scope === scope)?.viewId;
  return viewId ? kept?.views.find(({ id }) => id === viewId) : undefined;
}

/** Whether an address says nothing of what is shown. */
export const isBare = ({ view, filters }: ListState) => view === undefined && Object.keys(filters).length === 0;

/** The state of an address that says nothing is that of the view that the list opens with. */
export function openedView(opening: View | undefined, state: ListState): ListState {
  return opening && isBare(state) ? { ...state, view: opening.id, filters: opening.filters } : state;
}

/** What a view keeps: no search, which may name a person. */
export function savedFilters({ filters }: Pick<ListState, "filters">): Record<string, string> {
  const { searchTerm: _search, ...kept } = filters as Record<string, string>;
  return kept;
}

/** Whether the list is no longer as the view has it. */
export function differs({ filters, columns }: View, state: ListState): boolean {
  const shown = savedFilters(state);
  const words = new Set([...Object.keys(filters), ...Object.keys(shown)]);
  const hasOther = [...words].some((word) => filters[word] !== shown[word]);
  return hasOther || (state.columns !== undefined && state.columns.join() !== columns?.join());
}

/**
 * The columns that were chosen, in their order. What the list has not is left out; the one that names a row stays,
 * where it was or first.
 */
export function chosenColumns<Column extends NamedColumn>(
  all: readonly Column[],
  names: readonly string[] | null | undefined,
): readonly Column[] {
  if (!names) return all;
  const chosen = names.flatMap((name) => all.find(({ field }) => field === name) ?? []);
  const row = rowColumn(all);
  return row && !chosen.includes(row) ? [row, ...chosen] : chosen;
}

/** The column that names a row and opens it: it is never hidden. */
export function rowColumn<Column extends NamedColumn>(all: readonly Column[]): Column | undefined {
  return all.find(({ as }) => as === "name") ?? all[0];
}
