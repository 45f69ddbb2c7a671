import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Reasons to reject an address. People see one message: details would reveal the internal network. */
export type Refusal = "malformed" | "scheme" | "credentials" | "port" | "host";

const PORTS = ["443", "8443"];
const MAX_CHARACTERS = 2000;

/** Special-use names of RFC 6761 and 8375, and common internal suffixes. */
const LOCAL_NAMES = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/** Comma-separated `host:port` pairs allowed although private or http. */
export function readAllowed(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(",")
      .map((one) => one.trim().toLowerCase().replace(/[[\]]/g, ""))
      .filter(Boolean),
  );
}

export const portOf = (address: URL) => address.port || (address.protocol === "https:" ? "443" : "80");
export const hostOf = (address: URL) => address.hostname.replace(/^\[|\]$/g, "");

/** WHATWG parsing normalises IP notations; resolved addresses are checked on connect. @returns undefined if allowed */
export function refusalOf(input: string, allowed: ReadonlySet<string>): Refusal | undefined {
  const address = input.length > MAX_CHARACTERS ? null : URL.parse(input);
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
