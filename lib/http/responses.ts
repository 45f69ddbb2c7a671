import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { ERRORS, type ErrorCode } from "@/contract/kernel/error-codes.ts";
import { ERROR_MESSAGES } from "@/contract/kernel/error-messages.ts";
import type { ErrorBody, ErrorDetails } from "@/contract/kernel/errors.ts";
import { BODILESS, type HttpResponse } from "./http-request.ts";

/** Session-dependent answers must not be cached by intermediaries. */
export const NO_STORE = {
  "cache-control": "private, no-store",
} as const;

type Refusal = {
  requestId: string;
  details?: ErrorDetails;
  httpStatus?: number;
  headers?: Record<string, string>;
  /** Address of the error's page, for next-auth's client. */
  url?: string;
};

export function errorResponse(
  code: ErrorCode,
  { requestId, details = {}, httpStatus = ERRORS[code], headers, url }: Refusal,
): Response {
  const body: ErrorBody & { url?: string } = {
    code,
    message: ERROR_MESSAGES[code],
    httpStatus,
    details,
    requestId,
    url,
  };
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

const PASSED = ["content-type", "content-disposition", "retry-after"] as const;
/** @param cookie Set-Cookie of a session renewed on the way */
export function reply(upstream: HttpResponse, endpoint: Endpoint, requestId: string, cookie?: string): Response {
  const headers: Record<string, string> = { ...NO_STORE, "x-request-id": requestId };
  for (const name of PASSED) {
    const value = upstream.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  if (cookie) headers["set-cookie"] = cookie;
  // Proxies and Next's compression would buffer events.
  if (endpoint.answer === "events")
    Object.assign(headers, { "cache-control": "private, no-store, no-transform", "x-accel-buffering": "no" });

  const { status, body } = upstream;
  const { etag } = upstream.headers;
  if (endpoint.answer === "calendar" && etag) Object.assign(headers, { etag, "cache-control": "private, no-cache" });
  return new Response(BODILESS.has(status) ? null : (body as BodyInit), { status, headers });
}
