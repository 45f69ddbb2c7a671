import * as z from "zod";

/** Several columns or questions of one field: the first whose value passes, or all of them joined. */
export const COMBINES = ["first", "join"] as const;
export const Combine = z.enum(COMBINES);
export type Combine = z.infer<typeof Combine>;

/** Fields of which two values joined are none. */
const SINGLE = new Set([
  "phone",
  "email",
  "identification",
  "agency",
  "vin",
  "carLicense",
  "isSalesPipeline",
  "failedLead",
]);

const NAMES = new Set(["firstName", "lastName", "fullName"]);

/** Offered where a second column or question is chosen for a field. */
export function initialCombine(field: string): Combine {
  return NAMES.has(field) ? "join" : "first";
}

/** How a field's values are combined where a mapping does not say. */
export function combineOf({ field, combine }: { field: string; combine?: Combine | undefined }): Combine {
  return combine ?? (SINGLE.has(field) ? "first" : "join");
}
