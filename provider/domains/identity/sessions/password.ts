import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Problem } from "@/provider/kernel/problem.ts";

const argon2 = promisify(argon2Callback);

// OWASP's first recommendation for argon2id. Older hashes have their own parameters.
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

// Limits threads of 19 MB each: bounds sign-in floods.
const MAX_AT_ONCE = 2;
const MAX_WAITING = 60;

/** @returns argon2id in PHC form. Never call in a transaction. @throws Problem UNAVAILABLE under a flood */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, TAG_LENGTH, COST);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** @param hash undefined for an unknown account: same cost, then fails. Never call in a transaction. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const known = PHC.exec(hash ?? "");
  const [, memory, passes, parallelism, nonce = "", tag = ""] = known ?? PHC.exec(DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const input = await derive(password, Buffer.from(nonce, "base64"), expected.length, cost);
  return timingSafeEqual(input, expected) && known !== null;
}

const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(Buffer.alloc(16))}$${unpadded(Buffer.alloc(TAG_LENGTH))}`;

async function derive(password: string, nonce: Buffer, tagLength: number, cost: typeof COST): Promise<Buffer> {
  await enter();
  try {
    return await argon2("argon2id", { message: password.normalize("NFKC"), nonce, tagLength, ...cost });
  } finally {
    leave();
  }
}

let busy = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (busy < MAX_AT_ONCE) {
    busy += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 2 });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else busy -= 1;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
