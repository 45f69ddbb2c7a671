import { and, eq, sql } from "drizzle-orm";
import type { Grant, Identity } from "@/contract/identity/sessions.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import { spentIdentity, user, userIdentity } from "@/provider/db/schema/users.ts";
import type { ProvedIdentity } from "@/provider/domains/identity/company-identity.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { grantFor } from "../accounts.ts";
import { auditSignIn, byEmail, findPerson, type KnownAccount, openSession } from "./sign-in.ts";
import { type Attempt, addressKeys, countAttempt, releaseAttempt } from "./throttle.ts";

type Outcome = { sessionId: string } | { errorCode: ErrorCode };

export async function signInByIdentity(
  ctx: OpenContext<unknown>,
  { userAgent, ...input }: Identity & { userAgent: string },
): Promise<Grant> {
  const { companyIdentity, config } = ctx.services;
  if (!companyIdentity) throw new Problem("NOT_FOUND");
  const attempt = await ctx.transaction(async (db) => {
    const attempt = await countAttempt(db, addressKeys(ctx.request.ip), config.LOGIN_WINDOW_SECONDS);
    // One audit row per flood, without an account: an unverified token proves nothing.
    if (attempt.isFirstRejected)
      await auditSignIn({ ...ctx, db }, { email: "", known: undefined, action: "session.throttled" });
    return attempt;
  });
  const { retryAfterSeconds } = attempt;
  if (retryAfterSeconds > 0) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds });

  const proved = await companyIdentity.prove(input).catch(async (cause) => {
    // Issuer unavailable: returns the attempt, so that an outage does not block passwords.
    if (cause instanceof Problem && cause.code === "IDENTITY_UNAVAILABLE")
      await ctx.transaction((db) => releaseAttempt(db, attempt));
    return logFailure(ctx, cause);
  });
  const outcome = await ctx.transaction((db) =>
    open({ ...ctx, db }, config.SESSION_ABSOLUTE_SECONDS, { proved, attempt, userAgent }),
  );
  if ("errorCode" in outcome) throw new Problem(outcome.errorCode);
  return grantFor(ctx.services, outcome.sessionId, 1);
}

/** Commits rejections too, so that the token stays spent and audited. */
async function open(
  ctx: RequestContext<unknown>,
  absoluteSeconds: number,
  { proved, attempt, userAgent }: { proved: ProvedIdentity; attempt: Attempt; userAgent: string },
): Promise<Outcome> {
  const { db } = ctx;
  if (!(await spend(db, proved))) return { errorCode: "IDENTITY_INVALID" };
  const email = normaliseEmail(proved.email);
  const linkedId = await findLinked(db, proved);
  const known = await findPerson(db, linkedId ? eq(user.id, linkedId) : byEmail(email));
  const errorCode = rejectionCode(known) ?? (linkedId ? undefined : await link(ctx, proved, known));
  if (errorCode || !known) {
    await auditSignIn(ctx, { email, known, action: "session.refused" });
    return { errorCode: errorCode ?? "ACCOUNT_NOT_LINKED" };
  }
  await releaseAttempt(db, attempt);
  await auditSignIn(ctx, { email, known, action: "session.opened" });
  return { sessionId: await openSession(ctx, absoluteSeconds, { userId: known.id, userAgent }) };
}

/** Disabled and unknown accounts get the same answer. */
function rejectionCode(known: KnownAccount | undefined): ErrorCode | undefined {
  if (known?.state !== "active") return "ACCOUNT_NOT_LINKED";
  return known.isSuspended ? "LICENSE_SUSPENDED" : undefined;
}

async function spend(db: Db, { tokenHash, expiresAt }: ProvedIdentity): Promise<boolean> {
  const spent = await db
    .insert(spentIdentity)
    .values({ tokenHash, expiresAt })
    .onConflictDoNothing()
    .returning({ tokenHash: spentIdentity.tokenHash });
  return spent.length > 0;
}

async function findLinked(
  db: Db,
  { issuer, subject }: Pick<ProvedIdentity, "issuer" | "subject">,
): Promise<string | undefined> {
  const [linked] = await db
    .select({ userId: userIdentity.userId })
    .from(userIdentity)
    .where(and(eq(userIdentity.issuer, issuer), eq(userIdentity.subject, subject)));
  return linked?.userId;
}

/** Links by verified email, once; an account linked to another subject of the issuer stays. */
async function link(
  ctx: RequestContext<unknown>,
  { issuer, subject, email }: ProvedIdentity,
  known: KnownAccount | undefined,
): Promise<ErrorCode | undefined> {
  // Some non-ASCII letters lowercase to ASCII: another mailbox would match.
  if (!known || !/^[\x21-\x7e]+$/.test(email)) return "ACCOUNT_NOT_LINKED";
  const made = await ctx.db
    .insert(userIdentity)
    .values({ issuer, subject, userId: known.id, linkedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ userId: userIdentity.userId });
  if (made.length > 0) {
    await auditSignIn(ctx, { email, known, action: "identity.linked", after: { issuer, subject } });
    return undefined;
  }
  // Two concurrent first sign-ins of one person make one link.
  return (await findLinked(ctx.db, { issuer, subject })) === known.id ? undefined : "ACCOUNT_NOT_LINKED";
}

function logFailure(ctx: Pick<RequestContext, "request" | "services">, cause: unknown): never {
  if (cause instanceof Problem && cause.code === "IDENTITY_INVALID") {
    ctx.services.log.warn(
      { requestId: ctx.request.id, cause: cause.cause instanceof Error ? cause.cause.message : "" },
      "identity rejected",
    );
  }
  throw cause;
}
