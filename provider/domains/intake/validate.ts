import { fitsProperty, type Property } from "@/contract/catalogue/custom-fields.ts";
import type { Channel, Source } from "@/contract/kernel/channels.ts";
import type { FieldError, FieldErrorCode } from "@/contract/kernel/errors.ts";
import { repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  identificationError,
  isBlank,
  isDayInFigures,
  isEmail,
  isPhone,
  isSpreadsheetDate,
  isSpreadsheetError,
  spreadsheetDayNumber,
  spreadsheetError,
} from "@/contract/kernel/validation.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";
import type { Rule } from "@/provider/kernel/license-settings.ts";
import type { Draft, DraftText } from "../lead-core/draft.ts";
import { repairDate } from "./spreadsheet-dates.ts";

type CustomField = Pick<Property, "key" | "type" | "options" | "requiredIn">;

/**
 * Every fault of a draft at once, in the order of the rule's required fields, each with a repair if one is likely.
 * @param isListed it comes out of a list that somebody keeps
 */
export function validate(
  draft: Draft,
  tooLong: DraftText[],
  rule: Rule,
  channel: Channel,
  source: Source,
  isListed: boolean,
): FieldError[] {
  const values: Record<RequiredLeadField, unknown> = { ...draft, channel, source };
  const missing = rule.requiredFields.filter((field) => {
    // A boolean is present when it is true or false; the blank test is for text.
    return field === "isSalesPipeline" ? draft.isSalesPipeline === null : isBlank(values[field]);
  });
  return [
    // The source fills in whether it is a sale where it is not sent: null means that it could not be read.
    ...missing.map(
      (field): FieldError => (field === "isSalesPipeline" ? unreadSaleKind(draft) : missingField(field, draft)),
    ),
    ...wrong(draft, isListed),
    ...tooLong.map((field): FieldError => ({ field, code: "tooLong" })),
  ];
}

/**
 * Own fields of the licence that the lead's channel asks for and the lead does not have, or has as something else. No and
 * 0 are answers. What nobody asks for is kept as it came, unless a spreadsheet made a date of it, or a number of a date.
 */
export function customFieldErrors(
  { extraProperties }: Draft,
  properties: readonly CustomField[],
  channel: Channel,
  isListed: boolean,
): FieldError[] {
  return properties.flatMap((property): FieldError[] => {
    const { key: field, type } = property;
    const isOwed = property.requiredIn.includes(channel);
    const value = Object.hasOwn(extraProperties, field) ? extraProperties[field] : null;
    if (isNoAnswer(value)) return isOwed ? [{ field, code: "required" }] : [];
    const said = String(value);
    const repaired = type === "date" ? repairDate(said) : undefined;
    const isDamaged = repaired !== undefined || isSpreadsheetDate(said);
    if (isSpreadsheetError(said) && (isOwed || isListed)) return [{ field, code: "spreadsheetError" }];
    // Whoever writes to us by hand may mean the second of March; a list comes out of a spreadsheet.
    if (fitsProperty(property, value)) {
      return type === "text" && isListed && isDamaged ? [{ field, code: "spreadsheetDate" }] : [];
    }
    if (isDamaged && (isOwed || isListed || type === "date")) return [fault(field, "spreadsheetDate", repaired)];
    return isOwed ? [{ field, code: "invalid" }] : [];
  });
}

/**
 * Of what is called by a name, a spreadsheet made a date, or showed a fault of its own instead; of a vehicle in a list,
 * such a fault.
 */
export function spreadsheetFaults(
  draft: Draft,
  isKnown: (field: "product" | "agency") => boolean,
  isListed: boolean,
): FieldError[] {
  const names = (["product", "agency", "firstName", "lastName"] as const).flatMap((field): FieldError[] => {
    const isOurs = (field === "product" || field === "agency") && isKnown(field);
    if (isOurs) return [];
    if (isSpreadsheetError(draft[field])) return [{ field, code: "spreadsheetError" }];
    const isDate = isSpreadsheetDate(draft[field]) || isDayInFigures(draft[field]);
    return isDate ? [{ field, code: "spreadsheetDate" }] : [];
  });
  const vehicle = (isListed ? (["carLicense", "vin"] as const) : []).filter((field) =>
    isSpreadsheetError(draft[field]),
  );
  return [...names, ...vehicle.map((field): FieldError => ({ field, code: "spreadsheetError" }))];
}

function isNoAnswer(value: unknown): boolean {
  return (
    value === null || (typeof value === "string" && isBlank(value)) || (Array.isArray(value) && value.length === 0)
  );
}

function wrong({ phone, email, identification }: Draft, isListed: boolean): FieldError[] {
  const errors: FieldError[] = [];
  // The number of a day is what a list out of a spreadsheet has; who types five figures by hand has no day in mind.
  const damageTo = (value: string) =>
    spreadsheetError(value) ?? (isListed && spreadsheetDayNumber(value) !== undefined ? "spreadsheetDate" : undefined);
  if (phone && !isPhone(phone)) errors.push(fault("phone", damageTo(phone) ?? "phone", repairPhone(phone)));
  if (email && !isEmail(email))
    errors.push(fault("email", isSpreadsheetError(email) ? "spreadsheetError" : "email", repairEmail(email)));
  const code = identification ? (damageTo(identification) ?? identificationError(identification)) : undefined;
  if (code) errors.push(fault("identification", code, repairIdentification(identification)));
  return errors;
}

/** A field is also missing where what came for it is none. */
function missingField(field: string, { unusable = [] }: Draft): FieldError {
  const sent = unusable.find((one) => one.field === field);
  return sent ? { field, code: "unusable", value: sent.value } : { field, code: "required" };
}

function unreadSaleKind({ unreadSaleKind: value }: Draft): FieldError {
  return { field: "isSalesPipeline", code: "saleKind", ...(value !== undefined && { value }) };
}

function fault(field: string, code: FieldErrorCode, repair: string | undefined): FieldError {
  return repair === undefined ? { field, code } : { field, code, repair };
}
