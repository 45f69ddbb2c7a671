import type { Words } from "./cells.tsx";
import type { ListId } from "./columns.ts";
import type { FilterWord } from "./filter-words.ts";

/** The words that are a list's own. */
export function listWords(t: Words["t"], id: ListId) {
  // `defineList` has seen that the section has these; through a section that is not known by name it cannot be said.
  return {
    column: (field: string) => t(`${id}.columns.${field}` as "leads.columns.id"),
    filter: (word: FilterWord) => t(`${id}.filters.${word}` as "leads.filters.searchTerm"),
    /** A value of the list's own vocabulary; one that is not known yet is said as it came. */
    word: (field: string, value: string) =>
      t(`${id}.words.${field}.${value}` as "leads.nameless", { defaultValue: value }),
    /** For a row whose name is blank, or was erased. */
    nameless: (row: object) =>
      t(`${id}.${"isErased" in row && row.isErased ? "erased" : "nameless"}` as "leads.nameless"),
  };
}
