import { NewLead } from "@/contract/follow-up/work-queue.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { Email, Phone } from "@/contract/kernel/records.ts";
import { correctedEmail, repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  identificationError,
  isWholeEmail,
  isWholeIdentification,
  lostLeadingZero,
  raiseIdentification,
} from "@/contract/kernel/validation.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";

export const NEW_LEAD_FIELDS = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "identification",
  "product",
  "agency",
] as const;
export type NewLeadField = (typeof NEW_LEAD_FIELDS)[number];

export function trimmed(values: NewLead): NewLead {
  const identification = raiseIdentification(values.identification ?? "");
  const typed = Object.entries({ ...values, identification }).map(([name, value]) => [name, value?.trim()]);
  return Object.fromEntries(typed.filter(([, value]) => value));
}

const RULES: Partial<Record<NewLeadField, (value: string) => FieldErrorCode | undefined>> = {
  phone: (phone) => (Phone.safeParse(phone).success ? undefined : "phone"),
  email: (email) => (Email.safeParse(email).success ? undefined : "email"),
  identification: identificationError,
};

export function newLeadSchema(required: readonly RequiredLeadField[]) {
  return NewLead.superRefine((input, context) => {
    const values = trimmed(input);
    for (const field of NEW_LEAD_FIELDS) {
      const value = values[field];
      const code = value ? RULES[field]?.(value) : isRequested(field, required) ? "required" : undefined;
      if (code) context.addIssue({ code: "custom", path: [field], message: code });
    }
  });
}

export const isRequested = (field: NewLeadField, required: readonly RequiredLeadField[]) =>
  required.some((one) => one === field);

export function isWhole(field: NewLeadField, { identification = "", email = "" }: NewLead): boolean {
  if (field === "identification") return isWholeIdentification(identification.trim());
  return field === "email" && isWholeEmail(email.trim());
}

export function suggestRepair(
  field: NewLeadField,
  { phone = "", email = "", identification = "" }: NewLead,
): string | undefined {
  if (field === "email") return repairEmail(email);
  if (field === "phone") return repairPhone(phone);
  return field === "identification" ? repairIdentification(identification) : undefined;
}

/** Suggested value for a valid one: a cédula without its zero, a misspelt mail provider. */
export function likelyRepair(
  field: NewLeadField,
  { identification = "", email = "" }: NewLead,
): "lostZero" | "email" | undefined {
  if (field === "identification" && lostLeadingZero(identification.trim())) return "lostZero";
  return field === "email" && correctedEmail(email.trim()) ? "email" : undefined;
}
