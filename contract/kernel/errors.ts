import * as z from "zod";
import { ERROR_CODES, FIELD_ERRORS, type FieldErrorCode as FieldErrorName } from "./error-codes.ts";

export const FieldErrorCode = z.enum(FIELD_ERRORS);

const FIELD_ERROR_CODES = new Set<string>(FIELD_ERRORS);

/** Code of a schema issue: its own message if it is a code, otherwise by kind. Needs `reportInput`. */
export function toFieldErrorCode(issue: z.core.$ZodIssue): FieldErrorName {
  if (FIELD_ERROR_CODES.has(issue.message)) return issue.message as FieldErrorName;
  const isAbsent = issue.input === undefined || issue.input === null;
  if (isAbsent && (issue.code === "invalid_type" || issue.code === "invalid_value")) return "required";
  if (issue.code === "too_big") return isNumber(issue.origin) ? "tooHigh" : "tooLong";
  if (issue.code === "too_small") return isNumber(issue.origin) ? "tooLow" : "tooShort";
  return "invalid";
}

const isNumber = (origin: string) => origin === "number" || origin === "int";

/** `repair` is a valid suggestion, `by` the record with a taken value, `value` the input without a field. */
export const FieldError = z.object({
  field: z.string(),
  code: FieldErrorCode,
  repair: z.string().optional(),
  by: z.string().optional(),
  value: z.string().optional(),
});
export type FieldError = z.infer<typeof FieldError>;

/** First error per field: a value that breaks several rules is reported once. */
export function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  return [...new Map(errors.toReversed().map((one) => [one.field, one])).values()].toReversed();
}

export const ErrorDetails = z.looseObject({
  fields: z.array(FieldError).optional(),
  retryAfterSeconds: z.number().optional(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  expected: z.string().optional(),
  accepted: z.array(z.string()).optional(),
  error: z.object({ code: z.string(), detail: z.string() }).optional(),
});
export type ErrorDetails = z.infer<typeof ErrorDetails>;

/** Body of every non-2xx answer. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  httpStatus: z.number().int(),
  details: ErrorDetails,
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
