import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether it is the hex HMAC-SHA256, in small letters, of the bytes by one of the secrets. */
export function isHexHmac(given: string, secrets: readonly string[], bytes: Buffer | string): boolean {
  const offered = Buffer.from(given);
  let isOne = false;
  for (const secret of secrets) {
    const expected = Buffer.from(createHmac("sha256", secret).update(bytes).digest("hex"));
    // All are tried, so that time does not tell which one it was.
    isOne = (offered.length === expected.length && timingSafeEqual(offered, expected)) || isOne;
  }
  return isOne;
}
