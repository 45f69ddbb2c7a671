import { ERROR_MESSAGES } from "@/contract/kernel/error-messages.ts";
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from "@/contract/kernel/errors.ts";

/** The only exception that becomes a response. */
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
      message: ERROR_MESSAGES[this.code],
      httpStatus: this.httpStatus,
      details: this.details,
      requestId,
    };
  }
}
