import type { Channel, Source } from "@/contract/channels.ts";
import type { FieldError, FieldErrorCode } from "@/contract/errors.ts";
import type { RequiredLeadField } from "@/contract/leads.ts";
import { fitsProperty, type Property } from "@/contract/properties.ts";
import {
  identificationFault,
  isBlank,
  isEmail,
  isPhone,
  isSpreadsheetNumber,
  repairIdentification,
  repairPhone,
} from "@/contract/validation.ts";
import type { Draft, DraftText } from "./draft.ts";
import type { Rule } from "./rules.ts";

type OwedProperty = Pick<Property, "key" | "type" | "options">;

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
 * 0 are answers. What nobody asks for is kept as it came.
 */
export function faultsOfProperties({ extraProperties }: Draft, owed: readonly OwedProperty[]): FieldError[] {
  return owed.flatMap((property): FieldError[] => {
    const { key: field } = property;
    const value = Object.hasOwn(extraProperties, field) ? extraProperties[field] : null;
    if (isNoAnswer(value)) return [{ field, code: "required" }];
    return fitsProperty(property, value) ? [] : [{ field, code: "invalid" }];
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
