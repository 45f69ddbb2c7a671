import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";

export type NameOrder = "firstLast" | "lastFirst";

/**
 * Meaning of a label. `part` is the position of a name part. A bare label ("name", "nombre") may mean the full or the
 * given name, as other labels and the value decide.
 */
export type FieldLabel = { field: LabelledField; order?: NameOrder; part?: number; isBare?: true };

export type Names = {
  strong?: readonly string[];
  weak?: readonly string[];
  parts?: readonly (readonly string[])[];
  order?: NameOrder;
  bare?: readonly string[];
};
