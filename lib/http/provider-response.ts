import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { NO_STORE } from "./error-response.ts";
import { type Answer, BODILESS } from "./http-request.ts";

const PASSED = ["content-type", "content-disposition", "retry-after"] as const;
/** @param cookie Set-Cookie of a session renewed on the way */
export function reply(upstream: Answer, endpoint: Endpoint, requestId: string, cookie?: string): Response {
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
  // Cacheable by the client with revalidation.
  const { etag } = upstream.headers;
  if (endpoint.answer === "calendar" && etag) Object.assign(headers, { etag, "cache-control": "private, no-cache" });
  return new Response(BODILESS.has(status) ? null : (body as BodyInit), { status, headers });
}
