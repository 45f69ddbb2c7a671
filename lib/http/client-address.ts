import { env } from "@/lib/runtime/env.ts";

/**
 * Whose request this is. The instrumentation puts the socket's address last, where no sender can put another, and a
 * proxy that the settings trust has put its own client before it.
 */
export function clientAddress(headers: Headers): string | undefined {
  return nearestUntrusted(headers.get("x-forwarded-for") ?? undefined, env().trustedProxies);
}

/** The last address of the chain that is not a trusted proxy; of trusted ones alone, the first. */
export function nearestUntrusted(chain: string | undefined, trusted: ReadonlySet<string>): string | undefined {
  const addresses = (chain ?? "")
    .split(",")
    .map((address) => address.trim().slice(0, 45))
    .filter(Boolean);
  return addresses.findLast((address) => !trusted.has(address)) ?? addresses[0];
}
