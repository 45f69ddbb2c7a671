import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from "@/contract/errors.ts";

/** The one exception that becomes an answer. Thrown once, translated once, by the reader's side. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }

  get httpStatus(): number {
    return ERRORS[this.code];
  }

  body(requestId: string): ErrorBody {
    return {
      code: this.code,
      message: SENTENCES[this.code],
      httpStatus: this.httpStatus,
      details: this.details,
      requestId,
    };
  }
}

/** For logs and for developers who read an answer; people read the translation of the code. */
const SENTENCES: Record<ErrorCode, string> = {
  MALFORMED_BODY: "The body is not valid JSON in UTF-8",
  ADF_INVALID: "The body is not an ADF document in well-formed XML without a DTD; details.reason says why",
  INVALID_INPUT: "One or more fields are not valid",
  INVALID_CURSOR: "The cursor does not belong to this list",
  RESET_LINK_INVALID: "The link is unknown, used or expired",
  LOGIN_STATE_INVALID: "The state of the log-in is unknown, used, expired or somebody else's",
  UNAUTHENTICATED: "A valid token is needed",
  TOKEN_EXPIRED: "The token has expired",
  TOKEN_REUSED: "The refresh token was used before; the session is revoked",
  CREDENTIALS_INVALID: "The e-mail or the password is wrong",
  IDENTITY_INVALID: "The identity is not one that the company's issuer gave, or was used before",
  API_KEY_INVALID: "The API key is unknown or revoked",
  SIGNATURE_INVALID: "The signature does not match the body",
  FORBIDDEN: "The role does not allow this",
  ACCOUNT_NOT_LINKED: "The identity belongs to no active account",
  LICENSE_FORBIDDEN: "The licence is not one of the user's",
  LICENSE_SUSPENDED: "Every licence of the user is suspended",
  ORIGIN_FORBIDDEN: "The request comes from another origin",
  SCOPE_FORBIDDEN: "The API key does not cover this source",
  NOT_FOUND: "There is no such thing here",
  METHOD_NOT_ALLOWED: "The method is not allowed here",
  TIMED_OUT: "The request took too long to arrive",
  CONFLICT: "It exists already",
  VERSION_CONFLICT: "It was changed in the meantime",
  IN_USE: "Something else stands on it",
  NOTHING_TO_SEND: "The CRM has this lead already, or none takes it",
  LEAD_IN_PROCESS: "The lead is being processed",
  APPOINTMENT_CONFLICT: "Something stands in the appointment's way; details.conflicts says what",
  ADVISOR_BUSY: "The advisor is with another visitor",
  VISIT_OPEN: "The person has an open visit already; isDespite registers another",
  DO_NOT_CONTACT: "The lead's person is not to be contacted",
  IDEMPOTENCY_MISMATCH: "The idempotency key was used with another body",
  PERSON_ERASED: "The person had themselves erased",
  NOT_CONFIGURED: "The installation lacks what this needs; details.settings names it",
  PAYLOAD_TOO_LARGE: "The body is too large",
  MEDIA_TYPE_UNSUPPORTED: "The content type is not supported",
  NETWORK_REFUSED: "The ad network did not give what was asked; details.fault says why",
  TOO_MANY_REQUESTS: "Too many requests",
  INTERNAL: "Something failed on our side",
  REFERRAL_TOKEN_INCOMPLETE: "The token or license id was not found in the response",
  PROVIDER_UNREACHABLE: "The provider cannot be reached",
  UNAVAILABLE: "The service is not available for the moment",
  IDENTITY_UNAVAILABLE: "The company's issuer does not answer",
  PROVIDER_TIMEOUT: "The provider took too long",
};
