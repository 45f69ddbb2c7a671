import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** API keys have 256 random bits: a plain hash suffices. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Verifies a lower-case hex HMAC-SHA256 by any of the secrets. */
export function isHexHmac(input: string, secrets: readonly string[], bytes: Buffer | string): boolean {
  const offered = Buffer.from(input);
  let isOne = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac("sha256", secret).update(bytes).digest("hex"));
    // Tries all, so that timing reveals none.
    isOne = (offered.length === expected.length && timingSafeEqual(offered, expected)) || isOne;
  }
  return isOne;
}

const TOLERANCE_SECONDS = 300;
/** During rotation a sender signs with two secrets. */
const MAX_SIGNATURES = 10;
export const SECRET_PREFIX = "whsec_";

/** Verifies Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), at most five minutes old. */
export function isSigned(headers: Headers, raw: Buffer, secrets: readonly string[], now = Date.now()): boolean {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => headers.get(`webhook-${name}`));
  if (!id || !timestamp || !signatures) return false;
  if (!/^[\x21-\x7e]{1,256}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const input = signatures.split(" ", MAX_SIGNATURES).map((one) => Buffer.from(one));
  return secrets
    .map((secret) => Buffer.from(`v1,${sign(secret, id, timestamp, raw)}`))
    .some((expected) => input.some((one) => one.length === expected.length && timingSafeEqual(one, expected)));
}

export function sign(secret: string, id: string, timestamp: string, raw: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest("base64");
}
