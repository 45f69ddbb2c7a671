import type { ErrorBody, ErrorCode, ErrorDetails } from "@/contract/kernel/errors.ts";

/** An answer as it came: `data` is what its text says, or the text. */
export type ApiResponse = { readonly status: number; readonly headers: object; readonly data: unknown };

/** What a failed call throws. `message` is for logs; people read `t("errors." + code)`. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly details: ErrorDetails;
  readonly requestId: string;
  /** Undefined when no answer came. */
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

/** What went wrong, in the closed list's words: whatever is no answer of the provider's is that it was not reached. */
export function codeOf(cause: unknown): ErrorCode {
  return isApiError(cause) ? cause.code : "PROVIDER_UNREACHABLE";
}
