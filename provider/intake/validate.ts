import type { Channel, Source } from "@/contract/channels.ts";
import type { FieldError, FieldErrorCode } from "@/contract/errors.ts";
import type { RequiredLeadField } from "@/contract/leads.ts";
import {
  identificationFault,
  isBlank,
  isEmail,
  isPhone,
  repairIdentification,
  repairPhone,
} from "@/contract/validation.ts";
import type { Draft, DraftText } from "./draft.ts";
import type { Rule } from "./rules.ts";

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

/** Own fields of the licence that the lead's channel asks for and the lead does not have. No and 0 are answers. */
export function missingProperties({ extraProperties }: Draft, owed: readonly { key: string }[]): FieldError[] {
  const isMissing = (key: string) => {
    const value = Object.hasOwn(extraProperties, key) ? extraProperties[key] : null;
    return (
      value === null || (typeof value === "string" && isBlank(value)) || (Array.isArray(value) && value.length === 0)
    );
  };
  return owed.filter(({ key }) => isMissing(key)).map(({ key }) => ({ field: key, code: "required" }));
}

function wrong({ phone, email, identification }: Draft): FieldError[] {
  const errors: FieldError[] = [];
  if (phone && !isPhone(phone)) errors.push(fault("phone", "phone", repairPhone(phone)));
  if (email && !isEmail(email)) errors.push(fault("email", "email", undefined));
  const code = identification ? identificationFault(identification) : undefined;
  if (code) errors.push(fault("identification", code, repairIdentification(identification)));
  return errors;
}

function fault(field: string, code: FieldErrorCode, repair: string | undefined): FieldError {
  return repair === undefined ? { field, code } : { field, code, repair };
}
