import * as z from "zod";
import { parseJson } from "@/provider/http/body.ts";

const OwnFields = z.object({
  product: z.string().optional().catch(undefined),
  carLicense: z.string().catch(""),
  rule: z.string().catch(""),
  isSalesPipeline: z.boolean().optional().catch(undefined),
  // Zod's record would drop `__proto__`.
  extraProperties: z.custom<Record<string, unknown>>(isObject).catch({}),
});
export type OwnFields = z.infer<typeof OwnFields>;

export const MADE = ["requestDate", "vendorContactName", "idSource", "vehicleMake", "vehicleTrim"];

/** Untrusted: grants no more than a form; unreadable content is skipped. */
export function readOwnFields(written: string | undefined): OwnFields | undefined {
  if (written === undefined) return;
  try {
    return OwnFields.safeParse(parseJson(Buffer.from(written))).data;
  } catch {
    return;
  }
}

/** JSON without `>`, which would end the instruction, and without characters invalid in XML. */
export function writeOwnFields(fields: OwnFields): string {
  return JSON.stringify(fields).replace(
    /[>\u007f-\u009f\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
