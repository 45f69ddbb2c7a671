import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";

/** The order in which a label announces the parts of a whole name. */
export type NameOrder = "firstLast" | "lastFirst";

/**
 * Meaning of a label. `part` is the position of a name's part (first and second surname). A bare label ("name", "nombre")
 * may be of a whole name or of the given names: the other labels of the record tell, and the value.
 */
export type FieldLabel = { field: LabelledField; order?: NameOrder; part?: number; isBare?: true };

export type Names = {
  /** Names that mean this field alone, ours first. */
  strong?: readonly string[];
  /** Names that also mean other things: they count where the values are of the field. */
  weak?: readonly string[];
  /** Names of the parts that one value is joined from, by position. */
  parts?: readonly (readonly string[])[];
  order?: NameOrder;
  /** Labels that may be of a whole name or of the given names. */
  bare?: readonly string[];
};
