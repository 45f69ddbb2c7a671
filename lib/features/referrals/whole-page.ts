import type { IncomingMessage } from "node:http";

/** Marks requests for a whole landing page. Next hides its own headers from the middleware. */
export const WHOLE_PAGE = "x-whole-landing";
/** Marks requests that have waited their full time for the provider. */
export const UNANSWERED = "x-landing-unanswered";
const LANDING = /^\/ref\/[^/]+\/[^/?]+$/;
const OF_NEXT = /^(rsc$|next-|purpose$|x-(nextjs|middleware|invoke|matched|now|prerender)-)/;

/** Detects requests for a whole landing page and sets the header, which senders cannot set. */
export function markWholePage(request: IncomingMessage): boolean {
  delete request.headers[WHOLE_PAGE];
  delete request.headers[UNANSWERED];
  if (request.method !== "GET" || !LANDING.test(request.url ?? "")) return false;
  if (Object.keys(request.headers).some((name) => OF_NEXT.test(name))) return false;
  request.headers[WHOLE_PAGE] = "1";
  return true;
}
