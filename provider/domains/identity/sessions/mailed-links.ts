import { randomBytes } from "node:crypto";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { passwordReset } from "@/provider/db/schema/users.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";

/** Limit of unexpired links, against a flooded mailbox; existing links still work. */
const MAX_LINKS = 5;

export async function isFlooded(db: Db, userId: string): Promise<boolean> {
  const [links] = await db
    .select({ open: count() })
    .from(passwordReset)
    .where(and(eq(passwordReset.userId, userId), gt(passwordReset.expiresAt, sql`now()`)));
  return (links?.open ?? 0) >= MAX_LINKS;
}

/** @param life a PostgreSQL interval. @returns the token; only its hash is stored */
export async function issueLink(db: Db, userId: string, life: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = sql`now() + ${life}::interval`;
  await db.insert(passwordReset).values({ tokenHash: hashSecret(token), userId, expiresAt });
  return token;
}

export async function spendLinks(db: Db, userId: string): Promise<void> {
  await db
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordReset.userId, userId), isNull(passwordReset.usedAt)));
}

/** Reads the origin from configuration: the Host header is under the sender's control. */
export function linkTo({ WEB_URL }: Config, token: string): string {
  return new URL(`/forgetpassword/${token}`, WEB_URL).href;
}

export function invitationTo(config: Config, token: string): string {
  return `${linkTo(config, token)}?welcome`;
}
