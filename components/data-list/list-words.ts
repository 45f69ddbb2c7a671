import type { Words } from "./cells.tsx";
import type { ListId } from "./columns.ts";
import type { FilterWord } from "./filter-words.ts";

/** The words that are a list's own. */
export function listWords(t: Words["t"], id: ListId) {
  // `defineList` has seen that the section has these; through a section that is not known by name it cannot be said.
  return {
    column: (field: string) => t(`${id}.columns.${field}` as "leads.columns.id"),
    filter: (word: FilterWord) => t(`${id}.filters.${word}` as "leads.filters.searchTerm"),
    /** For a row whose name is blank. */
    nameless: () => t(`${id}.nameless` as "leads.nameless"),
  };
}
