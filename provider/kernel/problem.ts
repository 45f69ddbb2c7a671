import { ERRORS, type ErrorCode } from "@/contract/kernel/error-codes.ts";
import { ERROR_MESSAGES } from "@/contract/kernel/error-messages.ts";
import type { ErrorBody, ErrorDetails } from "@/contract/kernel/errors.ts";
import type { TaskWait } from "@/contract/tasks/task-states.ts";

/** Loggable kind of a failure; messages may quote data, addresses or tokens. */
export function failureKind(cause: unknown): string {
  return cause instanceof Error ? `${cause.name} ${(cause as { code?: string }).code ?? ""}`.trim() : "";
}

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

/** An error of another system; tasks wait for transient ones. */
export abstract class PassingError extends Error {
  abstract readonly retryAfterSeconds: number | undefined;
  abstract get wait(): TaskWait | undefined;
  abstract problem(): Problem;
}
