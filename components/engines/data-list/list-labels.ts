import type { I18n } from "./cells.tsx";
import type { ListId } from "./columns.ts";
import type { FilterName } from "./filter-names.ts";

export function listLabels(t: I18n["t"], id: ListId) {
  // `defineList` has checked that the section has these labels; the types cannot express it.
  return {
    column: (field: string) => t(`${id}.columns.${field}` as "leads.columns.id"),
    filter: (word: FilterName) => t(`${id}.filters.${word}` as "leads.filters.searchTerm"),
    word: (field: string, value: string) =>
      t(`${id}.words.${field}.${value}` as "leads.nameless", { defaultValue: value }),
    nameless: (row: object) =>
      t(`${id}.${"isErased" in row && row.isErased ? "erased" : "nameless"}` as "leads.nameless"),
  };
}
