import { env } from "@/lib/runtime/env.ts";

/** Reads the socket's address, appended by the instrumentation and unforgeable, after trusted proxies. */
export function clientAddress(headers: Headers): string | undefined {
  return nearestUntrusted(headers.get("x-forwarded-for") ?? undefined, env().trustedProxies);
}

export function nearestUntrusted(chain: string | undefined, trusted: ReadonlySet<string>): string | undefined {
  const addresses = (chain ?? "")
    .split(",")
    .map((address) => address.trim().slice(0, 45))
    .filter(Boolean);
  return addresses.findLast((address) => !trusted.has(address)) ?? addresses[0];
}

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
