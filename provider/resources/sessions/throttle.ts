import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { loginThrottle } from "@/provider/db/schema/users.ts";

/** How often a password may be tried within LOGIN_WINDOW_SECONDS; a right one gives its attempt back. */
const MOST = { account: 10, address: 60 };

export type Attempt = { keys: Key[]; retryAfterSeconds: number; isFirstRefused: boolean };
type Key = { key: string; most: number };

/** What a sign-in counts against. */
export function signInKeys(email: string, ip: string): Key[] {
  return [...accountKeys(email), ...addressKeys(ip)];
}

/** For a sign-in that names no account. The web speaking for itself has no address that means anything. */
export function addressKeys(ip: string): Key[] {
  return ip === "web" ? [] : [{ key: `address:${ip}`, most: MOST.address }];
}

/** Known and unknown accounts alike; their addresses are not kept in clear. */
export function accountKeys(email: string): Key[] {
  const digest = createHash("sha256").update(email).digest("base64url");
  return [{ key: `account:${digest}`, most: MOST.account }];
}

/** Counts an attempt against every key, before the password is looked at. Commit it even when it is refused. */
export async function takeAttempt(db: Db, keys: Key[], windowSeconds: number): Promise<Attempt> {
  if (keys.length === 0) return { keys, retryAfterSeconds: 0, isFirstRefused: false };
  const window = sql`make_interval(secs => ${windowSeconds})`;
  const sorted = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const isOver = sql`${loginThrottle.windowStart} <= now() - ${window}`;
  const rows = await db
    .insert(loginThrottle)
    .values(sorted.map(({ key }) => ({ key, windowStart: sql`now()`, attempts: 1 })))
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
  const mostOf = new Map(keys.map(({ key, most }) => [key, most]));
  const refused = rows.filter(({ key, attempts }) => attempts > (mostOf.get(key) ?? 0));
  return {
    keys,
    retryAfterSeconds: Math.max(0, ...refused.map(({ wait }) => Math.max(1, Math.ceil(wait)))),
    isFirstRefused: refused.some(({ key, attempts }) => attempts === (mostOf.get(key) ?? 0) + 1),
  };
}

/** After a right password: the account starts afresh, the address gets its attempt back. */
export async function giveBack(db: Db, { keys }: Pick<Attempt, "keys">): Promise<void> {
  if (keys.length === 0) return;
  const names = keys.map(({ key }) => key).toSorted();
  await db
    .update(loginThrottle)
    .set({
      attempts: sql`case when ${loginThrottle.key} like 'account:%' then 0 else greatest(0, ${loginThrottle.attempts} - 1) end`,
    })
    .where(inArray(loginThrottle.key, names));
}
