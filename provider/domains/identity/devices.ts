import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "@/provider/kernel/config.ts";
import { keyFor } from "./tokens.ts";

export type Device = { id: string; accounts: readonly string[] };

const MAX_ACCOUNTS = 20;
const ACCOUNT_LENGTH = 12;

export function isKnownDevice(device: Device | undefined, account: string): device is Device {
  return device?.accounts.includes(account.slice(0, ACCOUNT_LENGTH)) ?? false;
}

/** Signed, not stored. */
export function deviceTokenFor(config: Config, device: Device | undefined, account: string): string {
  const id = device?.id ?? randomBytes(12).toString("base64url");
  const short = account.slice(0, ACCOUNT_LENGTH);
  const others = device?.accounts.filter((other) => other !== short) ?? [];
  const body = [id, ...[short, ...others].slice(0, MAX_ACCOUNTS)].join("~");
  return `${body}.${signatureOf(config, body)}`;
}

export function readDeviceToken(config: Config, token: string | undefined): Device | undefined {
  const [body = "", signature = ""] = token?.split(".") ?? [];
  const expected = Buffer.from(signatureOf(config, body));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [id = "", ...accounts] = body.split("~");
  return { id, accounts };
}

function signatureOf(config: Config, body: string): string {
  return createHmac("sha256", keyFor(config, "device")).update(body).digest("base64url");
}
