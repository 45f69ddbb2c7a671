import * as z from "zod";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Returns whether an address is encrypted in transit: TLS, or a loopback host. */
export function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
}

export const IssuerAddress = z.string().refine(isPrivateAddress, "must begin with https://, or be on this machine");

/** Metadata address of an issuer (OpenID Connect Discovery 1.0, section 4). */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}
