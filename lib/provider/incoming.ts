import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Started = { request: IncomingMessage; response: ServerResponse };

/**
 * Sees every request before Next does. The socket's address is put at the end of x-forwarded-for, which Next leaves as
 * a sender wrote it; behind TLS every answer says so.
 */
export function guardIncoming(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Started;
    const address = request.socket.remoteAddress?.replace(/^::ffff:/, "");
    const chain = request.headers["x-forwarded-for"];
    request.headers["x-forwarded-for"] = [chain, address].flat().filter(Boolean).join(", ");
    // Next answers TRACE with 500. Nothing here answers PATCH, so that whatever is unknown gets the 405 of that.
    if (!METHODS.has(request.method ?? "")) request.method = "PATCH";
    // An absolute address in the request line must not choose a host.
    if (request.url && !request.url.startsWith("/") && URL.canParse(request.url)) {
      const { pathname, search } = new URL(request.url);
      request.url = `${pathname}${search}`;
    }
    // Next answers 500 to a path that cannot be decoded: it gets one that nobody has.
    if (!isReadable(request.url ?? "/")) request.url = request.url?.startsWith("/api/") ? "/api/-" : "/-";
    if (env().isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  });
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?#]/)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
