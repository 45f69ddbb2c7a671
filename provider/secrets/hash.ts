import { createHash } from "node:crypto";

/** API keys carry 256 bits of chance, so a plain hash keeps them. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
