import * as z from "zod";

/** Closed list of error codes with HTTP status. Translations are `errors.<code>`. */
export const ERRORS = {
  MALFORMED_BODY: 400,
  ADF_INVALID: 400,
  INVALID_INPUT: 400,
  INVALID_CURSOR: 400,
  RESET_LINK_INVALID: 400,
  LOGIN_STATE_INVALID: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  TOKEN_REUSED: 401,
  CREDENTIALS_INVALID: 401,
  IDENTITY_INVALID: 401,
  API_KEY_INVALID: 401,
  SIGNATURE_INVALID: 401,
  FORBIDDEN: 403,
  ACCOUNT_NOT_LINKED: 403,
  LICENSE_FORBIDDEN: 403,
  LICENSE_SUSPENDED: 403,
  ORIGIN_FORBIDDEN: 403,
  SCOPE_FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMED_OUT: 408,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  IN_USE: 409,
  LEAD_IN_PROCESS: 409,
  DO_NOT_CONTACT: 409,
  APPOINTMENT_CONFLICT: 409,
  ADVISOR_BUSY: 409,
  NOTHING_TO_SEND: 409,
  IDEMPOTENCY_MISMATCH: 409,
  PERSON_ERASED: 409,
  NOT_CONFIGURED: 409,
  PAYLOAD_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  VISIT_OPEN: 422,
  NETWORK_REFUSED: 424,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  REFERRAL_TOKEN_INCOMPLETE: 502,
  PROVIDER_UNREACHABLE: 502,
  UNAVAILABLE: 503,
  IDENTITY_UNAVAILABLE: 503,
  PROVIDER_TIMEOUT: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

export const FIELD_ERRORS = [
  "required",
  "invalid",
  "tooLong",
  "tooShort",
  "tooHigh",
  "tooLow",
  "beforeStart",
  "notBegun",
  "past",
  "tooEarly",
  "tooLate",
  "saleKind",
  "unusable",
  "identification",
  "cedula",
  "ruc",
  "passport",
  "phone",
  "email",
  "spreadsheetNumber",
  "spreadsheetDecimal",
  "spreadsheetDate",
  "spreadsheetError",
  "ragged",
  "unclosedQuote",
  "personErased",
  "workbook",
  "archive",
  "htmlTable",
  "jsonFile",
  "xmlFile",
  "noRows",
  "emptyFile",
  "notText",
  "manyColumns",
  "taken",
  "repeated",
  "beyondReach",
  "lastAdministrator",
  "ownPower",
  "inForce",
  "addressForbidden",
  "beginsWithNumber",
  "secretInClear",
  "termsMissing",
  "lookAlike",
  "termsChanged",
  "underReview",
  "passwordMismatch",
  "passwordSame",
  "passwordWeak",
  "passwordWrong",
] as const;
export const FieldErrorCode = z.enum(FIELD_ERRORS);
export type FieldErrorCode = z.infer<typeof FieldErrorCode>;

const FIELD_ERROR_CODES = new Set<string>(FIELD_ERRORS);

/** Code of a schema issue: its own message if it is a code, otherwise by kind. Needs `reportInput`. */
export function fieldErrorCodeOf(issue: z.core.$ZodIssue): FieldErrorCode {
  if (FIELD_ERROR_CODES.has(issue.message)) return issue.message as FieldErrorCode;
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

/** Sign-in errors of next-auth and our own. Translations are `authErrors.<kind>`. */
export const AUTH_ERROR_KINDS = [
  "Unknown",
  "OAuthCallback",
  "AccountNotLinked",
  "MissingAPIRoute",
  "MissingSecret",
  "MissingAuthorize",
  "EmailRequiresAdapter",
  "MissingAdapterMethods",
  "UnsupportedStrategy",
  "InvalidCallbackUrl",
  "CredentialsSignin",
  "SessionRequired",
  "SessionEnded",
  "TooManyAttempts",
  "LicenseSuspended",
  "IdentityUnavailable",
  "Unavailable",
] as const;
export type AuthErrorKind = (typeof AUTH_ERROR_KINDS)[number];
