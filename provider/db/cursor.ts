import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "@/provider/kernel/config.ts";
import { Problem } from "../kernel/problem.ts";

export type CursorPosition = { at: string; id: string };

const SIGNATURE_LENGTH = 16;

export function writeCursor(config: Config, licenseId: string, { at, id }: CursorPosition): string {
  const body = Buffer.from(`${at} ${id}`).toString("base64url");
  return body + sign(config, licenseId, body);
}

/** @throws Problem INVALID_CURSOR for one that was changed, or belongs to another licence */
export function readCursor(config: Config, licenseId: string, cursor: string): CursorPosition {
  const body = cursor.slice(0, -SIGNATURE_LENGTH);
  const input = Buffer.from(cursor.slice(-SIGNATURE_LENGTH));
  const expected = Buffer.from(sign(config, licenseId, body));
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) throw new Problem("INVALID_CURSOR");
  const [at = "", id = ""] = Buffer.from(body, "base64url").toString().split(" ");
  return { at, id };
}

function sign(config: Config, licenseId: string, body: string): string {
  const digest = createHmac("sha256", config.secret).update(`cursor ${licenseId} ${body}`).digest("base64url");
  return digest.slice(0, SIGNATURE_LENGTH);
}
