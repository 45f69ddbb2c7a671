import { createHash } from "node:crypto";

/** API keys have 256 random bits: a plain hash suffices. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
