import type { Channel, Source } from "@/contract/channels.ts";
import type { FieldError, FieldErrorCode } from "@/contract/errors.ts";
import type { RequiredLeadField } from "@/contract/leads.ts";
import { fitsProperty, type Property } from "@/contract/properties.ts";
import {
  identificationFault,
  isBlank,
  isDayInFigures,
  isEmail,
  isPhone,
  isSpreadsheetDate,
  isSpreadsheetNumber,
  repairIdentification,
  repairPhone,
} from "@/contract/validation.ts";
import type { Draft, DraftText } from "./draft.ts";
import type { Rule } from "./rules.ts";
import { mendedDate } from "./spreadsheet-dates.ts";

type OwnProperty = Pick<Property, "key" | "type" | "options" | "requiredIn">;

/** Every fault of a draft at once, in the order of the rule's required fields, each with a repair if one is likely. */
export function validate(
  draft: Draft,
  tooLong: DraftText[],
  rule: Rule,
  channel: Channel,
  source: Source,
): FieldError[] {
  const values: Record<RequiredLeadField, unknown> = { ...draft, channel, source };
  const missing = rule.requiredFields.filter((field) => {
    // A boolean is present when it is true or false; the blank test is for text.
    return field === "isSalesPipeline" ? draft.isSalesPipeline === null : isBlank(values[field]);
  });
  return [
    ...missing.map((field): FieldError => ({ field, code: "required" })),
    ...wrong(draft),
    ...tooLong.map((field): FieldError => ({ field, code: "tooLong" })),
  ];
}

/**
 * Own fields of the licence that the lead's channel asks for and the lead does not have, or has as something else. No and
 * 0 are answers. What nobody asks for is kept as it came, unless a spreadsheet made a date of it, or a number of a date.
 */
export function faultsOfProperties(
  { extraProperties }: Draft,
  properties: readonly OwnProperty[],
  channel: Channel,
  isListed: boolean,
): FieldError[] {
  return properties.flatMap((property): FieldError[] => {
    const { key: field, type } = property;
    const isOwed = property.requiredIn.includes(channel);
    const value = Object.hasOwn(extraProperties, field) ? extraProperties[field] : null;
    if (isNoAnswer(value)) return isOwed ? [{ field, code: "required" }] : [];
    const said = String(value);
    const mended = type === "date" ? mendedDate(said) : undefined;
    const isDamaged = mended !== undefined || isSpreadsheetDate(said);
    // Whoever writes to us by hand may mean the second of March; a list comes out of a spreadsheet.
    if (fitsProperty(property, value)) {
      return type === "text" && isListed && isDamaged ? [{ field, code: "spreadsheetDate" }] : [];
    }
    if (isDamaged && (isOwed || isListed || type === "date")) return [fault(field, "spreadsheetDate", mended)];
    return isOwed ? [{ field, code: "invalid" }] : [];
  });
}

/** Of what is called by a name, a spreadsheet made a date. */
export function spreadsheetDates(draft: Draft, isKnown: (field: "product" | "agency") => boolean): FieldError[] {
  return (["product", "agency", "firstName", "lastName"] as const).flatMap((field): FieldError[] => {
    const isOurs = (field === "product" || field === "agency") && isKnown(field);
    const isDate = isSpreadsheetDate(draft[field]) || isDayInFigures(draft[field]);
    return isDate && !isOurs ? [{ field, code: "spreadsheetDate" }] : [];
  });
}

function isNoAnswer(value: unknown): boolean {
  return (
    value === null || (typeof value === "string" && isBlank(value)) || (Array.isArray(value) && value.length === 0)
  );
}

function wrong({ phone, email, identification }: Draft): FieldError[] {
  const errors: FieldError[] = [];
  if (phone && !isPhone(phone)) {
    errors.push(fault("phone", isSpreadsheetNumber(phone) ? "spreadsheetNumber" : "phone", repairPhone(phone)));
  }
  if (email && !isEmail(email)) errors.push(fault("email", "email", undefined));
  const code = isSpreadsheetNumber(identification)
    ? "spreadsheetNumber"
    : identification
      ? identificationFault(identification)
      : undefined;
  if (code) errors.push(fault("identification", code, repairIdentification(identification)));
  return errors;
}

function fault(field: string, code: FieldErrorCode, repair: string | undefined): FieldError {
  return repair === undefined ? { field, code } : { field, code, repair };
}
