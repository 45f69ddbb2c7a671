import { fitsProperty, type Property } from "@/contract/catalogue/custom-fields.ts";
import type { Channel, Source } from "@/contract/kernel/channels.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { SentField } from "@/contract/kernel/sent-fields.ts";
import { repairEmail, repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  identificationError,
  isBlank,
  isDayInFigures,
  isEmail,
  isPhone,
  isSpreadsheetDate,
  isSpreadsheetError,
  spreadsheetDay,
  spreadsheetDayNumber,
  spreadsheetError,
} from "@/contract/kernel/validation.ts";
import type { RequiredLeadField } from "@/contract/leads/leads.ts";
import type { Rule } from "@/provider/kernel/license-settings.ts";
import type { Draft } from "../lead-core/draft.ts";

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** @returns yyyy-mm-dd for a day that a spreadsheet rewrote */
export function repairDate(value: string): string | undefined {
  const number = spreadsheetDayNumber(value);
  if (number === undefined) return spreadsheetDay(value);
  return new Date(DAY_ZERO + number * DAY_MS).toISOString().slice(0, 10);
}

type CustomField = Pick<Property, "key" | "type" | "options" | "requiredIn">;

/** All errors of a draft, in the order of required fields, with likely repairs. @param isListed from a bulk list */
export function validate(
  draft: Draft,
  {
    tooLong,
    rule,
    channel,
    source,
    isListed,
  }: { tooLong: SentField[]; rule: Rule; channel: Channel; source: Source; isListed: boolean },
): FieldError[] {
  const values: Record<RequiredLeadField, unknown> = { ...draft, channel, source };
  const missing = rule.requiredFields.filter((field) => {
    // False is a present value.
    return field === "isSalesPipeline" ? draft.isSalesPipeline === null : isBlank(values[field]);
  });
  return [
    // The source defaults the sale kind: null means unreadable.
    ...missing.map(
      (field): FieldError => (field === "isSalesPipeline" ? unreadSaleKind(draft) : missingField(field, draft)),
    ),
    ...contactErrors(draft, isListed),
    ...tooLong.map((field): FieldError => ({ field, code: "tooLong" })),
  ];
}

/** Optional custom fields stay as sent, unless a spreadsheet damaged them; no and 0 are values. */
export function customFieldErrors(
  { extraProperties }: Draft,
  { properties, channel, isListed }: { properties: readonly CustomField[]; channel: Channel; isListed: boolean },
): FieldError[] {
  return properties.flatMap((property): FieldError[] => {
    const { key: field, type } = property;
    const isRequired = property.requiredIn.includes(channel);
    const value = Object.hasOwn(extraProperties, field) ? extraProperties[field] : null;
    if (isNoAnswer(value)) return isRequired ? [{ field, code: "required" }] : [];
    const text = String(value);
    const repaired = type === "date" ? repairDate(text) : undefined;
    const isDamaged = repaired !== undefined || isSpreadsheetDate(text);
    if (isSpreadsheetError(text) && (isRequired || isListed)) return [{ field, code: "spreadsheetError" }];
    // Manual input may mean such a date; a bulk list has spreadsheet damage.
    if (fitsProperty(property, value)) {
      return type === "text" && isListed && isDamaged ? [{ field, code: "spreadsheetDate" }] : [];
    }
    if (isDamaged && (isRequired || isListed || type === "date"))
      return [fieldError(field, "spreadsheetDate", repaired)];
    return isRequired ? [{ field, code: "invalid" }] : [];
  });
}

/** Names that a spreadsheet made a date or error text; for vehicles in a list, error texts only. */
export function spreadsheetErrors(
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

function contactErrors({ phone, email, identification }: Draft, isListed: boolean): FieldError[] {
  const errors: FieldError[] = [];
  // Day numbers count as damage in spreadsheet lists only.
  const damageTo = (value: string) =>
    spreadsheetError(value) ?? (isListed && spreadsheetDayNumber(value) !== undefined ? "spreadsheetDate" : undefined);
  if (phone && !isPhone(phone)) errors.push(fieldError("phone", damageTo(phone) ?? "phone", repairPhone(phone)));
  if (email && !isEmail(email))
    errors.push(fieldError("email", isSpreadsheetError(email) ? "spreadsheetError" : "email", repairEmail(email)));
  const code = identification ? (damageTo(identification) ?? identificationError(identification)) : undefined;
  if (code) errors.push(fieldError("identification", code, repairIdentification(identification)));
  return errors;
}

function missingField(field: string, { unusable = [] }: Draft): FieldError {
  const sent = unusable.find((one) => one.field === field);
  return sent ? { field, code: "unusable", value: sent.value } : { field, code: "required" };
}

function unreadSaleKind({ unreadSaleKind: value }: Draft): FieldError {
  return { field: "isSalesPipeline", code: "saleKind", ...(value !== undefined && { value }) };
}

function fieldError(field: string, code: FieldErrorCode, repair: string | undefined): FieldError {
  return repair === undefined ? { field, code } : { field, code, repair };
}
