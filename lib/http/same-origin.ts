import { env } from "@/lib/runtime/env.ts";

/** Whether a page of another site sent this. A request that says nothing of where it came from is neither. */
export function isForeign(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null && !env().origins.has(origin)) return true;
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** Whether the browser itself vouches for where this came from. */
export function isVouchedFor(headers: Headers): boolean {
  return headers.has("origin") || headers.has("sec-fetch-site");
}
