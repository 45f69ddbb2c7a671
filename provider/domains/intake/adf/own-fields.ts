import * as z from "zod";
import { parseJson } from "@/provider/http/body.ts";

/** What our exports carry beside the elements of ADF, which has none for it. Other readers pass it over. */
const OwnFields = z.object({
  /** Where make and model say it in other words. */
  product: z.string().optional().catch(undefined),
  carLicense: z.string().catch(""),
  rule: z.string().catch(""),
  isSalesPipeline: z.boolean().optional().catch(undefined),
  // Not a record of Zod's, which leaves out what is called `__proto__`.
  extraProperties: z.custom<Record<string, unknown>>(isObject).catch({}),
});
export type OwnFields = z.infer<typeof OwnFields>;

/** Leftovers of elements that our exports make, also of what the lead has elsewhere. Where it has them, they are above. */
export const MADE = ["requestDate", "vendorContactName", "idSource", "vehicleMake", "vehicleTrim"];

/** Anybody may write it, so it says no more than a form could; what cannot be read is passed over. */
export function readOwnFields(written: string | undefined): OwnFields | undefined {
  if (written === undefined) return;
  try {
    return OwnFields.safeParse(parseJson(Buffer.from(written))).data;
  } catch {
    return;
  }
}

/** JSON without `>`, which would end the instruction, and without characters that XML cannot hold. */
export function writeOwnFields(fields: OwnFields): string {
  return JSON.stringify(fields).replace(
    /[>\u007f-\u009f\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
