import { ERROR_MESSAGES } from "@/contract/kernel/error-messages.ts";
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorDetails } from "@/contract/kernel/errors.ts";

/** Session-dependent answers must not be cached by intermediaries. */
export const NO_STORE = {
  "cache-control": "private, no-store",
} as const;

type Refusal = { requestId: string; details?: ErrorDetails; httpStatus?: number; headers?: Record<string, string> };

export function refuse(
  code: ErrorCode,
  { requestId, details = {}, httpStatus = ERRORS[code], headers }: Refusal,
): Response {
  const body: ErrorBody = { code, message: ERROR_MESSAGES[code], httpStatus, details, requestId };
  const retryAfter = details.retryAfterSeconds;
  return Response.json(body, {
    status: httpStatus,
    headers: {
      ...NO_STORE,
      "x-request-id": requestId,
      ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }),
      ...headers,
    },
  });
}
