import { env } from "@/lib/runtime/env.ts";

/**
 * Client address of a request. The instrumentation appends the socket's address, which senders cannot forge;
 * trusted proxies precede it.
 */
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
