import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";

export type NameOrder = "firstLast" | "lastFirst";

/** `part`: position of a name part. Bare labels ("nombre") may mean the full or the given name. */
export type FieldLabel = { field: LabelledField; order?: NameOrder; part?: number; isBare?: true };

export type Names = {
  strong?: readonly string[];
  weak?: readonly string[];
  parts?: readonly (readonly string[])[];
  order?: NameOrder;
  bare?: readonly string[];
};
