import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { ErrorBody, ErrorDetails } from "@/contract/kernel/errors.ts";

export type ApiResponse = { readonly status: number; readonly headers: object; readonly data: unknown };

/** Error of a failed call. `message` is for logs; translations are `errors.<code>`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly details: ErrorDetails;
  readonly requestId: string;
  readonly response: ApiResponse | undefined;

  constructor(body: ErrorBody, response?: ApiResponse) {
    super(body.message);
    this.code = body.code;
    this.httpStatus = body.httpStatus;
    this.details = body.details;
    this.requestId = body.requestId;
    this.response = response;
  }
}

export function isApiError(cause: unknown): cause is ApiError {
  return cause instanceof ApiError;
}

export function toErrorCode(cause: unknown): ErrorCode {
  return isApiError(cause) ? cause.code : "PROVIDER_UNREACHABLE";
}
