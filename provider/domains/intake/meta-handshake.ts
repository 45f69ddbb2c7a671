import { timingSafeEqual } from "node:crypto";
import type { Config } from "@/provider/kernel/config.ts";
import { hashOf } from "@/provider/secrets/hash.ts";

export function isVerifyToken({ META_VERIFY_TOKEN }: Config, input: string): boolean {
  if (!META_VERIFY_TOKEN) return false;
  return timingSafeEqual(Buffer.from(hashOf(input)), Buffer.from(hashOf(META_VERIFY_TOKEN)));
}
