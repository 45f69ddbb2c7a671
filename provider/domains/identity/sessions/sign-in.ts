import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { AuditAction } from "@/contract/audit/actions.ts";
import type { Credentials, SignedIn } from "@/contract/identity/sessions.ts";
import type { UserState } from "@/contract/identity/users.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { session, user } from "@/provider/db/schema/users.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { maskedEmail } from "@/provider/mail/mailer.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { grantFor } from "../accounts.ts";
import { verifyPassword } from "./password.ts";
import {
  accountDigest,
  countAttempt,
  deviceTokenFor,
  readDeviceToken,
  releaseAttempt,
  signInKeys,
} from "./throttle.ts";

export type KnownAccount = {
  id: string;
  fullName: string;
  state: UserState;
  passwordHash: string;
  licenseId: string | null;
  isSuspended: boolean;
};

/** Unknown accounts take the same steps, time and answer. */
export async function signIn(
  ctx: OpenContext<unknown>,
  { userAgent, ...credentials }: Credentials & { userAgent: string },
): Promise<SignedIn> {
  const { services } = ctx;
  const email = normaliseEmail(credentials.email);
  const device = readDeviceToken(services.config, credentials.deviceToken);
  const { attempt, known } = await ctx.transaction(async (db) => {
    const keys = await signInKeys(db, { email, ip: ctx.request.ip, device });
    const attempt = await countAttempt(db, keys, services.config.LOGIN_WINDOW_SECONDS);
    const known = await findPerson(db, byEmail(email));
    if (attempt.isFirstRejected) await auditSignIn({ ...ctx, db }, { email, known, action: "session.throttled" });
    return { attempt, known };
  });
  const { retryAfterSeconds } = attempt;
  if (retryAfterSeconds > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds });

  const isRight = await verifyPassword(known?.passwordHash, credentials.password);
  if (!known || !isRight || known.state !== "active") {
    await ctx.transaction((db) => auditSignIn({ ...ctx, db }, { email, known, action: "session.refused" }));
    throw new Problem("CREDENTIALS_INVALID");
  }
  // Revealed only after a correct password.
  if (known.isSuspended) {
    await ctx.transaction((db) => auditSignIn({ ...ctx, db }, { email, known, action: "session.refused" }));
    throw new Problem("LICENSE_SUSPENDED");
  }
  const sessionId = await ctx.transaction(async (db) => {
    await releaseAttempt(db, attempt);
    await auditSignIn({ ...ctx, db }, { email, known, action: "session.opened" });
    return openSession({ ...ctx, db }, services.config.SESSION_ABSOLUTE_SECONDS, { userId: known.id, userAgent });
  });
  const deviceToken = deviceTokenFor(services.config, device, accountDigest(email));
  return { ...(await grantFor(services, sessionId, 1)), deviceToken };
}

/** Always a new session, against session fixation. */
export async function openSession(
  ctx: RequestContext<unknown>,
  absoluteSeconds: number,
  { userId, userAgent }: { userId: string; userAgent: string },
): Promise<string> {
  const id = uuidv7();
  await ctx.db.update(user).set({ lastSignInAt: sql`now()` }).where(eq(user.id, userId));
  await ctx.db.insert(session).values({
    id,
    userId,
    createdAt: sql`now()`,
    lastUsedAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${absoluteSeconds})`,
    ip: ctx.request.ip,
    userAgent: userAgent.slice(0, 300),
  });
  return id;
}

export const byEmail = (email: string): SQL => eq(sql`lower(${user.email})`, email);

export async function findPerson(db: Db, where: SQL): Promise<KnownAccount | undefined> {
  const [found] = await db
    .select({
      id: user.id,
      fullName: user.fullName,
      state: user.state,
      passwordHash: user.passwordHash,
      licenseId: auditLicense,
      isSuspended: sql<boolean>`coalesce((
        select bool_and(l.state = 'suspended') from user_license m join license l on l.id = m.license_id
        where m.user_id = "user".id
      ), false)`,
    })
    .from(user)
    .where(where);
  return found;
}

export const auditLicense = sql<string | null>`coalesce("user".last_license_id,
  (select license_id from user_license where user_id = "user".id order by license_id limit 1))`;

export function auditSignIn(
  ctx: RequestContext<unknown>,
  {
    email,
    known,
    action,
    after,
  }: { email: string; known: KnownAccount | undefined; action: AuditAction; after?: object | undefined },
): Promise<void> {
  const actor = known
    ? { userId: known.id, fullName: known.fullName, licenseId: known.licenseId }
    : { userId: null, fullName: maskedEmail(email) };
  const subjectId = known ? { subjectId: known.id } : {};
  return writeAudit({ ...ctx, actor }, { action, subject: "user", ...subjectId, after });
}
