import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;
/** A sender that changes its secret signs with two. */
const MOST_SIGNATURES = 10;
export const SECRET_PREFIX = "whsec_";

/**
 * Whether a message carries a signature by one of the secrets over its id, its time and its bytes as they came, and was
 * made less than five minutes ago by our clock. Standard Webhooks 1.0.0, https://www.standardwebhooks.com.
 * @param secrets `whsec_` and base64
 */
export function isSigned(headers: Headers, raw: Buffer, secrets: readonly string[], now = Date.now()): boolean {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) => headers.get(`webhook-${name}`));
  if (!id || !timestamp || !signatures) return false;
  if (!/^[\x21-\x7e]{1,256}$/.test(id) || !/^[0-9]{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Math.floor(now / 1000) - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const given = signatures.split(" ", MOST_SIGNATURES).map((one) => Buffer.from(one));
  return secrets
    .map((secret) => Buffer.from(`v1,${signatureOf(secret, id, timestamp, raw)}`))
    .some((expected) => given.some((one) => one.length === expected.length && timingSafeEqual(one, expected)));
}

/** Of `id.timestamp.body`, base64. */
export function signatureOf(secret: string, id: string, timestamp: string, raw: Buffer): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest("base64");
}
