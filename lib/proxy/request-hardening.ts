import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { PAGE_WRITE_HEADER } from "@/lib/session/page-request.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const READS = new Set(["GET", "HEAD"]);
/** Longer bodies cost more to receive than a new connection. */
const LONGEST_DISCARDED_BYTES = 64 * 1024;
const FILE = /^\/(_next\/|locales\/|icons\/|(icon\.svg|robots\.txt|sw\.js|manifest\.webmanifest)(\?|$))/;

const GUARDS = Object.entries({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
});
/** Paths without middleware serve no pages: their policy permits nothing. */
const INERT = /^\/(api|_next|locales)\//;

export type Hook = (request: IncomingMessage, response: ServerResponse) => void;

type Started = { request: IncomingMessage; response: ServerResponse };

/** Appends the socket's address to x-forwarded-for, which senders can forge, and sets security headers. */
export function hardenRequests(hooks: readonly Hook[]): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, "");
    const chain = request.headers["x-forwarded-for"];
    request.headers["x-forwarded-for"] = [chain, address].flat().filter(Boolean).join(", ");
    // An absolute request target must not choose a host.
    if (request.url && !request.url.startsWith("/") && URL.canParse(request.url)) {
      const { pathname, search } = new URL(request.url);
      request.url = `${pathname}${search}`;
    }
    // Next answers 500 to an undecodable path: rewrite it to an unknown one.
    if (!isReadable(request.url ?? "/")) request.url = NOT_FOUND_PATH(request.url ?? "/");
    // Next answers 500 to TRACE and to writes on files: rewrite it to a page's 405.
    if (!isAnswered(request.method ?? "", request.url ?? "/")) Object.assign(request, { method: "PATCH", url: "/-" });
    discardPageBody(request, response);
    // A bare plus is literal, for phone searches. Next re-encodes spaces as plus, so it must be escaped before.
    if (request.url?.startsWith("/api/")) request.url = withPlusEncoded(request.url);
    // Page header: Next would redirect the call, cacheably.
    if (request.url?.startsWith("/api/")) delete request.headers.rsc;
    for (const hook of hooks) hook(request, response);
    for (const [name, value] of GUARDS) response.setHeader(name, value);
    if (INERT.test(request.url ?? "")) {
      response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    if (env().isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  });
}

/**
 * Pages accept no writes, and the middleware rejects them without their body. Next would copy the body first, so the
 * write becomes a read that is marked as one. A long body is never received: the connection ends with the answer.
 */
function discardPageBody(request: IncomingMessage, response: ServerResponse): void {
  const { method = "", url = "/", headers } = request;
  delete headers[PAGE_WRITE_HEADER];
  if (READS.has(method) || url.startsWith("/api/")) return;
  request.method = "GET";
  headers[PAGE_WRITE_HEADER] = "1";
  const length = Number(headers["content-length"] ?? 0);
  if (length > LONGEST_DISCARDED_BYTES || headers["transfer-encoding"]) response.shouldKeepAlive = false;
}

function withPlusEncoded(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at) + url.slice(at).replaceAll("+", "%2B");
}

function isAnswered(method: string, url: string): boolean {
  return METHODS.has(method) && (READS.has(method) || !FILE.test(url));
}

function NOT_FOUND_PATH(url: string): string {
  if (url.startsWith("/api/")) return "/api/-";
  return url.startsWith(routes.referral) ? routes.referral : "/-";
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
