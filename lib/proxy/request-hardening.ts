import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const READS = new Set(["GET", "HEAD"]);
const FILE = /^\/(_next\/|locales\/|icons\/|(icon\.svg|robots\.txt|sw\.js|manifest\.webmanifest)(\?|$))/;

/** On every answer, whoever makes it. */
const GUARDS = Object.entries({
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
});
/** Where the middleware does not go there is no page: whatever is answered there runs nothing. */
const INERT = /^\/(api|_next|locales)\//;

/** Sees a request and its response before Next does. */
export type Hook = (request: IncomingMessage, response: ServerResponse) => void;

type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * Sees every request before Next does. The socket's address is put at the end of x-forwarded-for, which Next leaves as
 * a sender wrote it. The headers that guard every answer are set here, once and for all: Next's own setting for them
 * matches each request against patterns of paths.
 */
export function hardenRequests(hooks: readonly Hook[]): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, "");
    const chain = request.headers["x-forwarded-for"];
    request.headers["x-forwarded-for"] = [chain, address].flat().filter(Boolean).join(", ");
    // An absolute address in the request line must not choose a host.
    if (request.url && !request.url.startsWith("/") && URL.canParse(request.url)) {
      const { pathname, search } = new URL(request.url);
      request.url = `${pathname}${search}`;
    }
    // Next answers 500 to a path that cannot be decoded: it gets one that nobody has.
    if (!isReadable(request.url ?? "/")) request.url = NOT_FOUND_PATH(request.url ?? "/");
    // Next answers 500 to TRACE and to a write to a file, or as if it were read: it gets a page's 405 instead.
    if (!isAnswered(request.method ?? "", request.url ?? "/")) Object.assign(request, { method: "PATCH", url: "/-" });
    // A bare plus is meant as one, not as a space: phones are searched by it. Next writes the query anew, every space as
    // a plus, so that afterwards nobody could tell the two.
    if (request.url?.startsWith("/api/")) request.url = withPlusEncoded(request.url);
    // A page's own header: Next would redirect the call, and a cache between could keep that.
    if (request.url?.startsWith("/api/")) delete request.headers.rsc;
    for (const hook of hooks) hook(request, response);
    for (const [name, value] of GUARDS) response.setHeader(name, value);
    if (INERT.test(request.url ?? "")) {
      response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
    }
    if (env().isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  });
}

function withPlusEncoded(url: string): string {
  const at = url.indexOf("?");
  return at === -1 ? url : url.slice(0, at) + url.slice(at).replaceAll("+", "%2B");
}

function isAnswered(method: string, url: string): boolean {
  return METHODS.has(method) && (READS.has(method) || !FILE.test(url));
}

/** Of the same kind as one that nobody can read: a referral's link stays one, whose code is missing. */
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
