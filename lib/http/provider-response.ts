import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { NO_STORE } from "./error-response.ts";
import { type Answer, BODILESS } from "./http-request.ts";

/** What of the provider's head reaches the browser: no cookie, no server's name, no token, nothing hop by hop. */
const PASSED = ["content-type", "content-disposition", "retry-after"] as const;
/** @param cookie a Set-Cookie of the session, when it was renewed on the way */
export function reply(upstream: Answer, endpoint: Endpoint, requestId: string, cookie?: string): Response {
  const headers: Record<string, string> = { ...NO_STORE, "x-request-id": requestId };
  for (const name of PASSED) {
    const value = upstream.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  if (cookie) headers["set-cookie"] = cookie;
  // A proxy or Next's own compression would hold events back until it has enough of them.
  if (endpoint.answer === "events")
    Object.assign(headers, { "cache-control": "private, no-store, no-transform", "x-accel-buffering": "no" });

  const { status, body } = upstream;
  // Kept by whoever asked, who asks each time whether it is still so.
  const { etag } = upstream.headers;
  if (endpoint.answer === "calendar" && etag) Object.assign(headers, { etag, "cache-control": "private, no-cache" });
  return new Response(BODILESS.has(status) ? null : (body as BodyInit), { status, headers });
}
