import type { IncomingMessage } from "node:http";

/** Set on what asks for a landing as a browser opens it. Next hides its own headers from the middleware. */
export const WHOLE_PAGE = "x-whole-landing";
/** Set on what has waited for the provider as long as anything may. */
export const UNANSWERED = "x-landing-unanswered";
const LANDING = /^\/ref\/[^/]+\/[^/?]+$/;
const OF_NEXT = /^(rsc$|next-|purpose$|x-(nextjs|middleware|invoke|matched|now|prerender)-)/;

/** Whether a request asks for the whole page of a landing; says so to the middleware, and nobody else may. */
export function markWholePage(request: IncomingMessage): boolean {
  delete request.headers[WHOLE_PAGE];
  delete request.headers[UNANSWERED];
  if (request.method !== "GET" || !LANDING.test(request.url ?? "")) return false;
  if (Object.keys(request.headers).some((name) => OF_NEXT.test(name))) return false;
  request.headers[WHOLE_PAGE] = "1";
  return true;
}
