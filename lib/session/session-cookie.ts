import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { decode, encode, type GetTokenParams, getToken, type JWT, type JWTOptions } from "next-auth/jwt";
import type { Grant } from "@/contract/identity/sessions.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { env } from "@/lib/runtime/env.ts";

/** Content of the encrypted session cookie: under 4 KB, since it excludes the list of licences. */
export type WebToken = {
  accessToken: string;
  /** Seconds since 1970. */
  accessExp: number;
  refreshToken: string;
  uid: string;
  role: Role[];
  licenseId: string | null;
};

export function toWebToken({ token, refreshToken, user, licenseId }: Grant): WebToken {
  return {
    accessToken: token.accessToken,
    accessExp: token.exp,
    refreshToken,
    uid: token.uid,
    role: user.role,
    licenseId,
  };
}

export const jwtOptions: Pick<JWTOptions, "encode" | "decode"> = {
  // Salted cookies are short-lived sign-in cookies, encrypted by another key.
  encode: async (given) => (given.salt ? encode(given) : encodeToken(given.token as JWT)),
  decode: async (given) => (given.salt ? decode(given) : (decodeToken(given.token ?? "") as JWT | null)),
};

/** Passes the session cookie alone: next-auth would also read chunked cookies, bearer tokens and a foreign Host. */
export function sessionRequest(value: string | undefined): GetTokenParams["req"] {
  const request = { cookies: value === undefined ? {} : { [cookieName()]: value }, headers: {} };
  return request as GetTokenParams["req"];
}

/** @param header Cookie header */
export function readToken(header: string | null): Promise<WebToken | null> {
  return getToken({
    req: sessionRequest(cookieIn(header, cookieName())),
    cookieName: cookieName(),
    secret: env().secret,
    decode: jwtOptions.decode,
  });
}

function cookieIn(header: string | null, name: string): string | undefined {
  const start = `${name}=`;
  return header
    ?.split(/; */)
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
}

/** `__Secure-` under TLS, as next-auth names it. */
export function cookieName(): string {
  return env().isSecure ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

const HEADER = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM" })).toString("base64url");

/** Encrypts as next-auth does (compact JWE), by Node's cipher: every `/api` call decrypts one. */
export function encodeToken(token: WebToken, maxAgeSeconds = env().sessionSeconds): string {
  const iat = Math.floor(Date.now() / 1000);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), iv).setAAD(Buffer.from(HEADER));
  const ciphertext = [cipher.update(JSON.stringify({ ...token, iat, exp: iat + maxAgeSeconds })), cipher.final()];
  const parts = [iv, Buffer.concat(ciphertext), cipher.getAuthTag()].map((part) => part.toString("base64url"));
  return [HEADER, "", ...parts].join(".");
}

type Opened = { token: WebToken; exp: number };

/** Cache of decrypted cookies, oldest first: decryption is a tenth of a call. */
const opened = new Map<string, Opened>();
const REMEMBERED = 1000;

/** @returns null for foreign or expired values */
export function decodeToken(value: string): WebToken | null {
  if (!env().secret) return null;
  const secret = key();
  let known = opened.get(value);
  if (!known) {
    known = open(value, secret);
    if (!known) return null;
    if (opened.size >= REMEMBERED) opened.delete(opened.keys().next().value ?? "");
    opened.set(value, known);
  }
  return known.exp > Date.now() / 1000 ? known.token : null;
}

function open(value: string, secret: KeyObject): Opened | undefined {
  const [header, wrapped, iv = "", ciphertext = "", tag = ""] = value.split(".");
  if (header !== HEADER || wrapped !== "") return;
  try {
    const decipher = createDecipheriv("aes-256-gcm", secret, Buffer.from(iv, "base64url"), { authTagLength: 16 })
      .setAAD(Buffer.from(HEADER))
      .setAuthTag(Buffer.from(tag, "base64url"));
    const text = decipher.update(Buffer.from(ciphertext, "base64url"), undefined, "utf8") + decipher.final("utf8");
    const { iat: _, exp, jti: __, ...token } = JSON.parse(text) as WebToken & JWT & { exp: number };
    return { token, exp };
  } catch {
    return;
  }
}

export function sessionCookie(token: WebToken): string {
  return `${cookieName()}=${encodeToken(token)}; Max-Age=${env().sessionSeconds}; ${flags()}`;
}

export function clearedCookie(): string {
  return `${cookieName()}=; Max-Age=0; ${flags()}`;
}

function flags(): string {
  return `Path=/; HttpOnly; SameSite=Lax${env().isSecure ? "; Secure" : ""}`;
}

let derived: { from: string; key: KeyObject } | undefined;

function key(): KeyObject {
  const from = env().secret ?? "";
  if (derived?.from !== from) {
    opened.clear();
    derived = { from, key: createSecretKey(Buffer.from(hkdfSync("sha256", from, "", "Prospecta session cookie", 32))) };
  }
  return derived.key;
}

/** Gives an earlier browser its own limit of wrong passwords. Survives sign-out; grants nothing. */
export type DeviceCookie = { token: string | undefined; issued?: string };

const DEVICE_SECONDS = 180 * 86_400;
const MAX_DEVICE_LENGTH = 1000;

/** `__Host-` under TLS: no other host and no plain connection can set it. */
const deviceCookieName = () => (env().isSecure ? "__Host-prospecta.device" : "prospecta.device");

export function readDeviceCookie(header: string | null): DeviceCookie {
  const token = cookieIn(header, deviceCookieName());
  return { token: token && token.length <= MAX_DEVICE_LENGTH ? token : undefined };
}

export function deviceCookie(token: string): string {
  return `${deviceCookieName()}=${token}; Max-Age=${DEVICE_SECONDS}; ${flags()}`;
}
