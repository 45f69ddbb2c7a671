import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";

/** Order of the parts in a full name. */
export type NameOrder = "firstLast" | "lastFirst";

/**
 * Meaning of a label. `part` is the position of a name part. A bare label ("name", "nombre") may mean the full or the
 * given name, as other labels and the value decide.
 */
export type FieldLabel = { field: LabelledField; order?: NameOrder; part?: number; isBare?: true };

export type Names = {
  /** Unambiguous names, own names first. */
  strong?: readonly string[];
  /** Ambiguous names, confirmed by their values. */
  weak?: readonly string[];
  /** Names of the parts a value is joined from, by position. */
  parts?: readonly (readonly string[])[];
  order?: NameOrder;
  /** Labels of a full or given name. */
  bare?: readonly string[];
};
