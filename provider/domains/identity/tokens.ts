import { createHmac, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { SessionToken } from "@/contract/identity/sessions.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** @returns an access token valid for ACCESS_TOKEN_TTL_SECONDS. Revocation is checked on each use. */
export async function signAccessToken(config: Config, sessionId: string, userId: string): Promise<SessionToken> {
  const iat = Math.floor(Date.now() / 1000);
  const exp = iat + config.ACCESS_TOKEN_TTL_SECONDS;
  const accessToken = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(userId)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .setAudience("prospecta")
    .sign(keyFor(config, "access"));
  return { accessToken, uid: userId, iat, exp };
}

type Verified = { sessionId: string; exp: number };

const MAX_VERIFIED = 10_000;
const verified = new WeakMap<Config, LRUCache<string, Verified>>();

export async function readAccessToken(config: Config, token: string): Promise<string> {
  const known = verified.get(config) ?? new LRUCache<string, Verified>({ max: MAX_VERIFIED });
  verified.set(config, known);
  const found = known.get(token);
  if (found && found.exp > Date.now() / 1000) return found.sessionId;
  const read = await verify(config, token);
  known.set(token, read);
  return read.sessionId;
}

async function verify(config: Config, token: string): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, keyFor(config, "access"), {
      algorithms: ["HS256"],
      audience: "prospecta",
      requiredClaims: ["exp"],
    });
    if (typeof payload.sid === "string" && payload.exp) return { sessionId: payload.sid, exp: payload.exp };
  } catch (cause) {
    throw new Problem(cause instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "UNAUTHENTICATED", {}, { cause });
  }
  throw new Problem("UNAUTHENTICATED");
}

/** Derived, not stored: refresh is idempotent, and a database leak signs no one in. */
export function signRefreshToken(config: Config, sessionId: string, generation: number): string {
  const body = `${sessionId}.${generation}`;
  return `${body}.${createHmac("sha256", keyFor(config, "refresh")).update(body).digest("base64url")}`;
}

export function readRefreshToken(config: Config, token: string): { sessionId: string; generation: number } {
  const [sessionId = "", generation = ""] = token.split(".");
  const expected = Buffer.from(signRefreshToken(config, sessionId, Number(generation)));
  const input = Buffer.from(token);
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) throw new Problem("UNAUTHENTICATED");
  return { sessionId, generation: Number(generation) };
}

const keys = new WeakMap<Config, Map<string, Buffer>>();

export function keyFor(config: Config, purpose: string): Buffer {
  const known = keys.get(config) ?? new Map<string, Buffer>();
  keys.set(config, known);
  const key = known.get(purpose) ?? createHmac("sha256", config.secret).update(purpose).digest();
  known.set(purpose, key);
  return key;
}
