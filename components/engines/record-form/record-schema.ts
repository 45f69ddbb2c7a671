import type { TFunction } from "i18next";
import * as z from "zod";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { type FieldError, toFieldErrorCode } from "@/contract/kernel/errors.ts";
import { Email, Phone } from "@/contract/kernel/records.ts";
import { correctedEmail, repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import { identificationError, lostLeadingZero, raiseIdentification } from "@/contract/kernel/validation.ts";
import type { Locale } from "@/lib/i18n/locales.ts";

/** Kinds of a form's fields. A form contains only texts, so that input can be compared and stored. */
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

export function fieldKindError(kind: FieldKind, value: string): FieldErrorCode | undefined {
  const typed = value.trim();
  return typed === "" ? undefined : RULES[kind]?.(typed);
}

export function suggestRepair(kind: FieldKind, value: string, offered?: string): Repair | undefined {
  const typed = value.trim();
  const repaired = REPAIRS[kind] ? REPAIRS[kind](typed) : offered;
  if (!repaired || repaired === value) return undefined;
  if (kind === "phone" || kind === "email") return { value: repaired, hint: kind };
  // Date that a spreadsheet changed, for other kinds.
  if (kind !== "identification") return { value: repaired, hint: "date" };
  return { value: repaired, hint: lostLeadingZero(typed) ? "lostZero" : "identification" };
}

export function likelyRepair(kind: FieldKind, value: string): Repair | undefined {
  const isOffered =
    kind === "identification" ? lostLeadingZero(value.trim()) : kind === "email" && correctedEmail(value.trim());
  return isOffered ? suggestRepair(kind, value) : undefined;
}

export function toText(kind: FieldKind, value: unknown, locale?: Locale): string {
  if (value === null || value === undefined) return kind === "toggle" ? "false" : "";
  if (Array.isArray(value)) return value.join(kind === "words" ? ", " : ",");
  return kind === "number" && locale === "es" ? String(value).replace(".", ",") : String(value);
}

export function fromText(kind: FieldKind, text: string): unknown {
  const typed = text.trim();
  if (kind === "toggle") return typed === "true";
  if (kind === "words" || kind === "choices")
    return typed
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
  if (kind === "identification") return raiseIdentification(text);
  if (kind === "number") return typed === "" ? null : parseNumber(typed);
  if (kind === "choice" || kind === "date") return typed === "" ? null : typed;
  return text;
}

/** Groups of three with one separator, then optional decimals with another. */
const GROUPED = /^-?[1-9]\d{0,2}([.,\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/;

/** Parses "1.234,50" and "1,234.50"; groups of three are never decimals. */
function parseNumber(typed: string): number {
  const sign = typed.match(GROUPED)?.[1];
  return Number((sign ? typed.replaceAll(sign, "") : typed).replace(",", "."));
}

export function errorText({ code, value }: Pick<FieldError, "code" | "value">, t: TFunction): string {
  const error = t(`fieldErrors.${code}`);
  return value === undefined
    ? error
    : t("recordForm.errorValue", { value, error, interpolation: { escapeValue: false } });
}

export type Values = Record<string, string>;
export type Kinds = { readonly [field: string]: FieldKind | undefined };

/** Unchanged stored values pass: today's rules may reject them. New records validate every field. */
export function recordSchema(
  contract: z.ZodObject,
  kinds: Kinds,
  initial: Values,
  isNew: boolean,
): z.ZodType<Values, Values> {
  return z.record(z.string(), z.string()).superRefine((values, context) => {
    for (const [name, before] of Object.entries(initial)) {
      const value = values[name] ?? "";
      if (!isNew && value.trim() === before.trim()) continue;
      const kind = kinds[name] ?? "text";
      const code = contractError(contract, name, fromText(kind, value)) ?? fieldKindError(kind, value);
      if (code) context.addIssue({ code: "custom", path: [name], message: code });
    }
  });
}

export function isRequiredField(contract: z.ZodObject, kinds: Kinds, name: string): boolean {
  const kind = kinds[name] ?? "text";
  return kind !== "toggle" && contractError(contract, name, fromText(kind, "")) !== undefined;
}

function contractError(contract: z.ZodObject, name: string, value: unknown): FieldErrorCode | undefined {
  const issue = contract.shape[name]?.safeParse(value, { reportInput: true }).error?.issues[0];
  return issue && toFieldErrorCode(issue);
}
