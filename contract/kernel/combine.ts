import * as z from "zod";

export const COMBINES = ["first", "join"] as const;
export const Combine = z.enum(COMBINES);
export type Combine = z.infer<typeof Combine>;

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

export function initialCombine(field: string): Combine {
  return NAMES.has(field) ? "join" : "first";
}

export function getCombine({ field, combine }: { field: string; combine?: Combine | undefined }): Combine {
  return combine ?? (SINGLE.has(field) ? "first" : "join");
}
