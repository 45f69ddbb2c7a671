import * as z from "zod";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether what is sent there stays unread on its way: TLS, or an address that does not leave the machine. */
export function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
}

/** The issuer of the company's identity, spelled as its own documents spell it. */
export const IssuerAddress = z.string().refine(isPrivateAddress, "must begin with https://, or be on this machine");

/** Where an issuer says what it is (OpenID Connect Discovery 1.0, section 4). */
export function discoveryAddress(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}
