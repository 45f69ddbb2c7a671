import * as z from "zod";

/** Combination of several columns or questions: the first valid value, or all joined. */
export const COMBINES = ["first", "join"] as const;
export const Combine = z.enum(COMBINES);
export type Combine = z.infer<typeof Combine>;

/** Fields that cannot be joined. */
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

/** Default when a second column or question is selected. */
export function initialCombine(field: string): Combine {
  return NAMES.has(field) ? "join" : "first";
}

/** Combination of a field; default where the mapping has none. */
export function combineOf({ field, combine }: { field: string; combine?: Combine | undefined }): Combine {
  return combine ?? (SINGLE.has(field) ? "first" : "join");
}
