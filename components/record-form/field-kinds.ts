import type { FieldErrorCode } from "@/contract/errors.ts";
import {
  Email,
  identificationFault,
  lostLeadingZero,
  Phone,
  repairIdentification,
  repairPhone,
} from "@/contract/validation.ts";

/** What a field holds: how it is typed, which rule it keeps, and which repair can be offered. */
export const FIELD_KINDS = ["text", "phone", "email", "identification"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

type RepairHint = "lostZero" | "identification" | "phone";
export type Repair = { value: string; hint: RepairHint };

const RULES: Record<FieldKind, ((value: string) => FieldErrorCode | undefined) | undefined> = {
  text: undefined,
  phone: (value) => (Phone.safeParse(value).success ? undefined : "phone"),
  email: (value) => (Email.safeParse(value).success ? undefined : "email"),
  identification: identificationFault,
};

/** What is wrong with something typed; a blank is not: the channel's rule says whether it may be. */
export function faultOf(kind: FieldKind, value: string): FieldErrorCode | undefined {
  const typed = value.trim();
  return typed === "" ? undefined : RULES[kind]?.(typed);
}

/** A value that would pass and is very likely meant. */
export function repairOf(kind: FieldKind, value: string, offered?: string): Repair | undefined {
  const typed = value.trim();
  const repaired =
    kind === "identification" ? repairIdentification(typed) : kind === "phone" ? repairPhone(typed) : offered;
  if (!repaired || repaired === value) return undefined;
  return { value: repaired, hint: kind === "phone" ? "phone" : lostLeadingZero(typed) ? "lostZero" : "identification" };
}

export const INPUTS: Record<FieldKind, { type: string; inputMode?: "tel" | "email" }> = {
  text: { type: "text" },
  phone: { type: "text", inputMode: "tel" },
  email: { type: "text", inputMode: "email" },
  identification: { type: "text" },
};
