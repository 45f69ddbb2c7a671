import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { loginThrottle } from "@/provider/db/schema/users.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { keyFor } from "../tokens.ts";

type Device = { id: string; accounts: readonly string[] };

const MAX_ACCOUNTS = 20;
const ACCOUNT_LENGTH = 12;

function isKnownDevice(device: Device | undefined, account: string): device is Device {
  return device?.accounts.includes(account.slice(0, ACCOUNT_LENGTH)) ?? false;
}

export function deviceTokenFor(config: Config, device: Device | undefined, account: string): string {
  const id = device?.id ?? randomBytes(12).toString("base64url");
  const short = account.slice(0, ACCOUNT_LENGTH);
  const others = device?.accounts.filter((other) => other !== short) ?? [];
  const body = [id, ...[short, ...others].slice(0, MAX_ACCOUNTS)].join("~");
  return `${body}.${sign(config, body)}`;
}

export function readDeviceToken(config: Config, token: string | undefined): Device | undefined {
  const [body = "", signature = ""] = token?.split(".") ?? [];
  const expected = Buffer.from(sign(config, body));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  const [id = "", ...accounts] = body.split("~");
  return { id, accounts };
}

function sign(config: Config, body: string): string {
  return createHmac("sha256", keyFor(config, "device")).update(body).digest("base64url");
}

/** Wrong passwords per LOGIN_WINDOW_SECONDS. `source` is below `total`: one source cannot lock the owner out. */
const MAX = { source: 5, total: 10, device: 10, session: 10, address: 60 };

/** Period in which the address of a mailed-link reset may sign in regardless of other attempts. */
const TRUSTED = sql`interval '1 hour'`;

type Key = { key: string; max: number };
/** Counted in order, ending at the first exhausted group. */
type Groups = readonly (readonly Key[])[];
export type Attempt = { groups: Groups; retryAfterSeconds: number; isFirstRejected: boolean };

/** Digest for known and unknown accounts; no clear address stored. @param email normalised */
export function accountDigest(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/** Counters of a sign-in: known device or trusted address alone; else source, then total. */
export async function signInKeys(
  db: Db,
  { email, ip, device }: { email: string; ip: string; device?: Device | undefined },
): Promise<Groups> {
  const account = accountDigest(email);
  if (isKnownDevice(device, account)) return [[{ key: `device:${device.id}:${account}`, max: MAX.device }]];
  const total = { key: `total:${account}`, max: MAX.total };
  if (ip === "web") return [[total]];
  const source = { key: `source:${account}:${ipNetwork(ip)}`, max: MAX.source };
  if (await isTrusted(db, account, ip)) return [[source]];
  return [[...addressKeys(ip).flat(), source], [total]];
}

export function addressKeys(ip: string): Groups {
  return ip === "web" ? [] : [[{ key: `address:${ipNetwork(ip)}`, max: MAX.address }]];
}

export function sessionKeys(sessionId: string): Groups {
  return [[{ key: `session:${sessionId}`, max: MAX.session }]];
}

const trustedKey = (account: string, ip: string) => `trusted:${account}:${ipNetwork(ip)}`;

/** Counts before the password check. Commit even when rejected. */
export async function countAttempt(db: Db, groups: Groups, windowSeconds: number): Promise<Attempt> {
  for (const keys of groups) {
    const rejection = await countIn(db, keys, windowSeconds);
    if (rejection) return { groups, ...rejection };
  }
  return { groups, retryAfterSeconds: 0, isFirstRejected: false };
}

async function countIn(db: Db, keys: readonly Key[], windowSeconds: number) {
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const isOver = sql`${loginThrottle.windowStart} <= now() - ${window}`;
  const rows = await db
    .insert(loginThrottle)
    .values(inLockOrder(keys).map((key) => ({ key, windowStart: sql`now()`, attempts: 1 })))
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${loginThrottle.attempts} + 1 end`,
        windowStart: sql`case when ${isOver} then now() else ${loginThrottle.windowStart} end`,
      },
    })
    .returning({
      key: loginThrottle.key,
      attempts: loginThrottle.attempts,
      wait: sql<number>`extract(epoch from ${loginThrottle.windowStart} + ${window} - now())::float8`,
    });
  const maxByKey = new Map(keys.map(({ key, max }) => [key, max]));
  const exceeded = rows.filter(({ key, attempts }) => attempts > (maxByKey.get(key) ?? 0));
  if (exceeded.length === 0) return undefined;
  return {
    retryAfterSeconds: Math.max(...exceeded.map(({ wait }) => Math.max(1, Math.ceil(wait)))),
    isFirstRejected: exceeded.every(({ key, attempts }) => attempts === (maxByKey.get(key) ?? 0) + 1),
  };
}

export async function releaseAttempt(db: Db, { groups }: Pick<Attempt, "groups">): Promise<void> {
  const names = inLockOrder(groups.flat());
  if (names.length === 0) return;
  const rows = await db
    .select({ key: loginThrottle.key, attempts: loginThrottle.attempts })
    .from(loginThrottle)
    .where(inArray(loginThrottle.key, names))
    .orderBy(loginThrottle.key)
    .for("update");
  const sourceDimension = rows.find(({ key }) => key.startsWith("source:"))?.attempts ?? 1;
  await db
    .update(loginThrottle)
    .set({
      attempts: sql`case
        when ${loginThrottle.key} like 'address:%' then greatest(0, ${loginThrottle.attempts} - 1)
        when ${loginThrottle.key} like 'total:%' then greatest(0, ${loginThrottle.attempts} - ${sourceDimension}::integer)
        else 0 end`,
    })
    .where(inArray(loginThrottle.key, names));
}

export async function trustSource(db: Db, email: string, ip: string): Promise<void> {
  const account = accountDigest(email);
  await db.delete(loginThrottle).where(eq(loginThrottle.key, `source:${account}:${ipNetwork(ip)}`));
  await db
    .insert(loginThrottle)
    .values({ key: trustedKey(account, ip), windowStart: sql`now()`, attempts: 0 })
    .onConflictDoUpdate({ target: loginThrottle.key, set: { windowStart: sql`now()` } });
}

async function isTrusted(db: Db, account: string, ip: string): Promise<boolean> {
  const rows = await db
    .select({ key: loginThrottle.key })
    .from(loginThrottle)
    .where(and(eq(loginThrottle.key, trustedKey(account, ip)), gt(loginThrottle.windowStart, sql`now() - ${TRUSTED}`)));
  return rows.length > 0;
}

/** Sorted by name against deadlocks. */
function inLockOrder(keys: readonly Key[]): string[] {
  return keys.map(({ key }) => key).toSorted();
}

/** IPv4 address, or IPv6 /64, which one machine may control. */
function ipNetwork(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail = ""] = new URL(`http://[${ip.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = Array(8 - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
