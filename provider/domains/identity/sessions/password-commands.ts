import { and, eq, isNull, sql } from "drizzle-orm";
import type { PasswordChange, PasswordRequest, PasswordReset } from "@/contract/identity/sessions.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { passwordReset, user } from "@/provider/db/schema/users.ts";
import type { Actor, Origin, RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import { spendLinks } from "./mailed-links.ts";
import { auditOwn, endSessions } from "./own-account.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { auditLicense } from "./sign-in.ts";
import { releaseLeases, sessionKeys, takeAttempt, trustSource } from "./throttle.ts";

const DONE = { done: true } as const;
const ACCEPTED = sql`case when ${user.state} = 'invited' then 'active' else ${user.state} end`;

export async function requestPasswordReset(services: Services, db: Db, origin: Origin, request: PasswordRequest) {
  const data = { email: normaliseEmail(request.email), ip: origin.ip };
  await services.jobs.send(db, "password-reset-mail", data, { requestId: origin.requestId });
  return DONE;
}

const isGood = (token: string) =>
  and(
    eq(passwordReset.tokenHash, hashOf(token)),
    isNull(passwordReset.usedAt),
    sql`${passwordReset.expiresAt} > now()`,
  );

/** @throws Problem RESET_LINK_INVALID */
export async function checkLink(db: Db, token: string) {
  const known = await db.select({ userId: passwordReset.userId }).from(passwordReset).where(isGood(token));
  if (known.length === 0) throw new Problem("RESET_LINK_INVALID");
  return DONE;
}

/** Single use; ends all sessions and accepts an invitation. @throws Problem RESET_LINK_INVALID */
export async function resetPassword(services: Services, tx: RunInTransaction, origin: Origin, input: PasswordReset) {
  // Checked before the costly hash, and again when storing.
  await tx((db) => checkLink(db, input.token));
  const passwordHash = await hashPassword(input.password);

  await tx(async (db) => {
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
    await trustSource(db, normaliseEmail(person.email), origin.ip);
    const audited = { action: "password.reset", subject: "user", subjectId: person.userId } as const;
    await writeAudit(db, person, origin, audited);
  });
  services.accounts.forget();
  return DONE;
}

/** Ends other sessions and mailed links. @throws Problem INVALID_INPUT, TOO_MANY_REQUESTS */
export async function changePassword(
  services: Services,
  tx: RunInTransaction,
  origin: Origin,
  actor: Actor,
  input: PasswordChange,
) {
  const { attempt, hash } = await tx(async (db) => {
    const attempt = await takeAttempt(db, sessionKeys(actor.sessionId), services.config.LOGIN_WINDOW_SECONDS);
    const [row] = await db.select({ hash: user.passwordHash }).from(user).where(eq(user.id, actor.userId));
    return { attempt, hash: row?.hash };
  });
  const { retryAfterSeconds } = attempt;
  if (retryAfterSeconds > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds });
  if (!(await verifyPassword(hash, input.currentPassword))) {
    await tx((db) => auditOwn(db, origin, actor, "password.refused"));
    throw new Problem("INVALID_INPUT", { fields: [{ field: "currentPassword", code: "passwordWrong" }] });
  }
  const passwordHash = await hashPassword(input.password);

  await tx(async (db) => {
    await db.update(user).set({ passwordHash }).where(eq(user.id, actor.userId));
    await endSessions(db, actor.userId, actor.sessionId);
    await spendLinks(db, actor.userId);
    await releaseLeases(db, attempt);
    await auditOwn(db, origin, actor, "password.changed");
  });
  services.accounts.forget();
  return DONE;
}
