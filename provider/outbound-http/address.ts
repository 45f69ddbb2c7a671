import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Why an address is not sent to. People are told one and the same: which it was would tell of our network. */
export type Refusal = "malformed" | "scheme" | "credentials" | "port" | "host";

const PORTS = ["443", "8443"];
const MOST_CHARACTERS = 2000;

/** Endings that no public name has: special names of RFC 6761 and 8375, and what networks call their own. */
const LOCAL_NAMES = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/** Exact `host:port` pairs that may be reached although they are not public, or speak http. Comma-separated. */
export function readAllowed(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(",")
      .map((one) => one.trim().toLowerCase().replace(/[[\]]/g, ""))
      .filter(Boolean),
  );
}

export const portOf = (address: URL) => address.port || (address.protocol === "https:" ? "443" : "80");
/** As a socket wants it: without the brackets of IPv6. */
export const hostOf = (address: URL) => address.hostname.replace(/^\[|\]$/g, "");

/**
 * What can be said of an address before it is resolved. Decimal, octal and hex forms of an IP address are none any more
 * once WHATWG's parser has read them. What a name resolves to is checked as it is connected to.
 * @returns undefined where it is allowed
 */
export function refusalOf(given: string, allowed: ReadonlySet<string>): Refusal | undefined {
  const address = given.length > MOST_CHARACTERS ? null : URL.parse(given);
  if (!address) return "malformed";
  if (address.protocol !== "https:" && address.protocol !== "http:") return "scheme";
  if (address.username || address.password) return "credentials";
  const host = hostOf(address);
  if (allowed.has(`${host}:${portOf(address)}`)) return undefined;
  if (address.protocol !== "https:") return "scheme";
  if (!PORTS.includes(portOf(address))) return "port";
  if (isIP(host)) return isPublicAddress(host) ? undefined : "host";
  const isPublicName = host.includes(".") && !host.endsWith(".") && !LOCAL_NAMES.test(host);
  return isPublicName ? undefined : "host";
}
