import { env } from "@/lib/runtime/env.ts";

/** Returns whether another site sent this. Without origin information neither check is true. */
export function isForeign(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin !== null && !env().origins.has(origin)) return true;
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

export function isVouchedFor(headers: Headers): boolean {
  return headers.has("origin") || headers.has("sec-fetch-site");
}
