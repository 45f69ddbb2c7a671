import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { loginThrottle } from "@/provider/db/schema/users.ts";
import { type Device, isKnownDevice } from "@/provider/domains/identity/devices.ts";
import type { Db } from "@/provider/kernel/database.ts";

/**
 * Wrong passwords within LOGIN_WINDOW_SECONDS; a right one gives its attempts back. `total` bounds all strangers to an
 * account, `source` one of them: less than the total, so that one stranger cannot use up what its owner needs.
 */
const MAX = { source: 5, total: 10, device: 10, session: 10, address: 60 };

/** How long the address that set a new password by a mailed link may sign in, whatever strangers do. */
const TRUSTED = sql`interval '1 hour'`;

type Key = { key: string; max: number };
/** Groups are counted in order, and counting ends at the first that refuses. */
type Groups = readonly (readonly Key[])[];
export type Attempt = { groups: Groups; retryAfterSeconds: number; isFirstRefused: boolean };

/** Known and unknown accounts alike; their addresses are not stored in clear. @param email normalised */
export function accountDigest(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

/**
 * What a sign-in counts against: its own count on a device where the account signed in before, or at an address that
 * the mailed link vouches for; else the source's, and then the count of all strangers together.
 */
export async function signInKeys(db: Db, email: string, ip: string, device?: Device): Promise<Groups> {
  const account = accountDigest(email);
  if (isKnownDevice(device, account)) return [[{ key: `device:${device.id}:${account}`, max: MAX.device }]];
  const total = { key: `total:${account}`, max: MAX.total };
  if (ip === "web") return [[total]];
  const source = { key: `source:${account}:${networkOf(ip)}`, max: MAX.source };
  if (await isTrusted(db, account, ip)) return [[source]];
  return [[...addressKeys(ip).flat(), source], [total]];
}

/** For a sign-in that names no account. The web's own requests have no address that means anything. */
export function addressKeys(ip: string): Groups {
  return ip === "web" ? [] : [[{ key: `address:${networkOf(ip)}`, max: MAX.address }]];
}

/** For a password that a signed-in user enters again: strangers do not reach it. */
export function sessionKeys(sessionId: string): Groups {
  return [[{ key: `session:${sessionId}`, max: MAX.session }]];
}

const trustedKey = (account: string, ip: string) => `trusted:${account}:${networkOf(ip)}`;

/** Counts an attempt before the password is checked. Commit it even when it is refused. */
export async function takeAttempt(db: Db, groups: Groups, windowSeconds: number): Promise<Attempt> {
  for (const keys of groups) {
    const refusal = await countIn(db, keys, windowSeconds);
    if (refusal) return { groups, ...refusal };
  }
  return { groups, retryAfterSeconds: 0, isFirstRefused: false };
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
  const maxOf = new Map(keys.map(({ key, max }) => [key, max]));
  const refused = rows.filter(({ key, attempts }) => attempts > (maxOf.get(key) ?? 0));
  if (refused.length === 0) return undefined;
  return {
    retryAfterSeconds: Math.max(...refused.map(({ wait }) => Math.max(1, Math.ceil(wait)))),
    isFirstRefused: refused.every(({ key, attempts }) => attempts === (maxOf.get(key) ?? 0) + 1),
  };
}

/** After a right password: source, device and session start afresh, and what the source took of the total returns. */
export async function releaseLeases(db: Db, { groups }: Pick<Attempt, "groups">): Promise<void> {
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

/** Lets the owner of a mailbox in from where the mailed link was used, while strangers guess elsewhere. */
export async function trustSource(db: Db, email: string, ip: string): Promise<void> {
  const account = accountDigest(email);
  await db.delete(loginThrottle).where(eq(loginThrottle.key, `source:${account}:${networkOf(ip)}`));
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

/** In the order of their names, everywhere, so that no two sign-ins wait for each other. */
function inLockOrder(keys: readonly Key[]): string[] {
  return keys.map(({ key }) => key).toSorted();
}

/** An IPv4 address, or the /64 of an IPv6 address, all of which one machine may use. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = "", tail = ""] = new URL(`http://[${ip.replace(/%.*/, "")}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = Array(8 - before.length - after.length).fill("0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
