import { and, eq, isNull, sql } from "drizzle-orm";
import type { PasswordChange, PasswordRequest, PasswordReset } from "@/contract/identity/sessions.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { passwordReset, user } from "@/provider/db/schema/users.ts";
import type { Actor, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { auditOwn, endSessions } from "../accounts.ts";
import { spendLinks } from "./mailed-links.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { auditLicense } from "./sign-in.ts";
import { countAttempt, releaseAttempt, sessionKeys, trustSource } from "./throttle.ts";

const DONE = { done: true } as const;
const ACCEPTED = sql`case when ${user.state} = 'invited' then 'active' else ${user.state} end`;

export async function requestPasswordReset(ctx: RequestContext<unknown>, input: PasswordRequest) {
  const data = { email: normaliseEmail(input.email), ip: ctx.request.ip };
  await ctx.services.jobs.send(ctx.db, "password-reset-mail", data, { requestId: ctx.request.id });
  return DONE;
}

const isGood = (token: string) =>
  and(
    eq(passwordReset.tokenHash, hashSecret(token)),
    isNull(passwordReset.usedAt),
    sql`${passwordReset.expiresAt} > now()`,
  );

export async function checkLink(db: Db, token: string) {
  const known = await db.select({ userId: passwordReset.userId }).from(passwordReset).where(isGood(token));
  if (known.length === 0) throw new Problem("RESET_LINK_INVALID");
  return DONE;
}

/** Ends all sessions and accepts an invitation. The link is valid once. */
export async function resetPassword(ctx: OpenContext<unknown>, input: PasswordReset) {
  // Checked before the costly hash, and again when storing.
  await ctx.transaction((db) => checkLink(db, input.token));
  const passwordHash = await hashPassword(input.password);

  await ctx.transaction(async (db) => {
    const [used] = await db
      .update(passwordReset)
      .set({ usedAt: sql`now()` })
      .where(isGood(input.token))
      .returning({ userId: passwordReset.userId });
    if (!used) throw new Problem("RESET_LINK_INVALID");
    const [person] = await db
      .update(user)
      .set({ passwordHash, emailVerified: true, state: ACCEPTED })
      .where(eq(user.id, used.userId))
      .returning({ userId: user.id, fullName: user.fullName, email: user.email, licenseId: auditLicense });
    if (!person) throw new Problem("RESET_LINK_INVALID");
    await endSessions(db, person.userId);
    await spendLinks(db, person.userId);
    await trustSource(db, normaliseEmail(person.email), ctx.request.ip);
    const audited = { action: "password.reset", subject: "user", subjectId: person.userId } as const;
    await writeAudit({ ...ctx, db, actor: person }, audited);
  });
  ctx.services.accounts.forget();
  return DONE;
}

/** Ends other sessions and mailed links. */
export async function changePassword(ctx: OpenContext<Actor>, input: PasswordChange) {
  const { actor } = ctx;
  const { attempt, hash } = await ctx.transaction(async (db) => {
    const attempt = await countAttempt(db, sessionKeys(actor.sessionId), ctx.services.config.LOGIN_WINDOW_SECONDS);
    const [row] = await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, actor.userId));
    return { attempt, hash: row?.hash };
  });
  const { retryAfterSeconds } = attempt;
  if (retryAfterSeconds > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds });
  if (!(await verifyPassword(hash, input.currentPassword))) {
    await ctx.transaction((db) => auditOwn({ ...ctx, db }, "password.refused"));
    throw new Problem("INVALID_INPUT", { fields: [{ field: "currentPassword", code: "passwordWrong" }] });
  }
  const passwordHash = await hashPassword(input.password);

  await ctx.transaction(async (db) => {
    await db.update(user).set({ passwordHash }).where(eq(user.id, actor.userId));
    await endSessions(db, actor.userId, actor.sessionId);
    await spendLinks(db, actor.userId);
    await releaseAttempt(db, attempt);
    await auditOwn({ ...ctx, db }, "password.changed");
  });
  ctx.services.accounts.forget();
  return DONE;
}
