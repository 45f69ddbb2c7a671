import type { FieldErrorCode } from "@/contract/kernel/errors.ts";
import { meantEmail, repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  Email,
  identificationError,
  lostLeadingZero,
  Phone,
  raiseIdentification,
} from "@/contract/kernel/validation.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

/**
 * What a field holds: how it is drawn, read and written, which rule it keeps, and which repair can be offered.
 * A form holds texts alone, so that what was typed can be compared, kept and told whatever it stands for.
 * - `words`: several texts, typed with commas between them. - `choice`, `choices`: of options that the form is given.
 */
export const FIELD_KINDS = [
  "text",
  "longText",
  "phone",
  "email",
  "identification",
  "number",
  "date",
  "toggle",
  "choice",
  "choices",
  "words",
  "colour",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

type RepairHint = "lostZero" | "identification" | "phone" | "email" | "date";
export type Repair = { value: string; hint: RepairHint };

const RULES: Partial<Record<FieldKind, (value: string) => FieldErrorCode | undefined>> = {
  phone: (value) => (Phone.safeParse(value).success ? undefined : "phone"),
  email: (value) => (Email.safeParse(value).success ? undefined : "email"),
  identification: (value) => identificationError(raiseIdentification(value)),
};

const REPAIRS: Partial<Record<FieldKind, (value: string) => string | undefined>> = {
  phone: repairPhone,
  email: repairEmail,
  identification: repairIdentification,
};

/** What is wrong with something typed; a blank is not: the contract, or the channel's rule, says whether it may be. */
export function faultOf(kind: FieldKind, value: string): FieldErrorCode | undefined {
  const typed = value.trim();
  return typed === "" ? undefined : RULES[kind]?.(typed);
}

/** A value that would pass and is very likely meant. */
export function suggestRepair(kind: FieldKind, value: string, offered?: string): Repair | undefined {
  const typed = value.trim();
  const repaired = REPAIRS[kind] ? REPAIRS[kind](typed) : offered;
  if (!repaired || repaired === value) return undefined;
  if (kind === "phone" || kind === "email") return { value: repaired, hint: kind };
  // What is offered of any other field is a day that a spreadsheet changed.
  if (kind !== "identification") return { value: repaired, hint: "date" };
  return { value: repaired, hint: lostLeadingZero(typed) ? "lostZero" : "identification" };
}

/** A value that passes, and another that is perhaps meant: a cédula without its zero, a misspelt provider of mail. */
export function offerOf(kind: FieldKind, value: string): Repair | undefined {
  const isOffered =
    kind === "identification" ? lostLeadingZero(value.trim()) : kind === "email" && meantEmail(value.trim());
  return isOffered ? suggestRepair(kind, value) : undefined;
}

/** What is stored, as the form holds it. @param locale in which numbers are written, where one is read */
export function toText(kind: FieldKind, value: unknown, locale?: Locale): string {
  if (value === null || value === undefined) return kind === "toggle" ? "false" : "";
  if (Array.isArray(value)) return value.join(kind === "words" ? ", " : ",");
  return kind === "number" && locale === "es" ? String(value).replace(".", ",") : String(value);
}

/** What the form holds, as the contract takes it. Nothing typed is null where a text would not do. */
export function fromText(kind: FieldKind, text: string): unknown {
  const typed = text.trim();
  if (kind === "toggle") return typed === "true";
  if (kind === "words" || kind === "choices")
    return typed
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  if (kind === "identification") return raiseIdentification(text);
  if (kind === "number") return typed === "" ? null : numberOf(typed);
  if (kind === "choice" || kind === "date") return typed === "" ? null : typed;
  return text;
}

/** In threes, with one sign between them, and then perhaps another before decimals. */
const GROUPED = /^-?[1-9]\d{0,2}([.,\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** "1.234,50" and "1,234.50", as people of either language write them; what comes in threes is no decimal. */
function numberOf(typed: string): number {
  const sign = typed.match(GROUPED)?.[1];
  return Number((sign ? typed.replaceAll(sign, "") : typed).replace(",", "."));
}
