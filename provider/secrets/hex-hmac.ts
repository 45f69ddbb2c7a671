import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether it is the lower-case hex HMAC-SHA256 of the bytes by one of the secrets. */
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
