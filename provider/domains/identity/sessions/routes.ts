import { eq, sql } from "drizzle-orm";
import { sessions } from "@/contract/identity/sessions.ts";
import { session, user } from "@/provider/db/schema/users.ts";
import { licenseOf, sessionUserOf } from "@/provider/domains/identity/accounts.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Actor, Origin, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { signInByIdentity } from "./identity-sign-in.ts";
import { auditOwn } from "./own-account.ts";
import { changePassword, checkLink, requestPasswordReset, resetPassword } from "./password-commands.ts";
import { refresh } from "./refresh.ts";
import { signIn } from "./sign-in.ts";

const DONE = { done: true } as const;

/** Ends the session at once here, within 5 s elsewhere. */
async function signOut(services: Services, tx: RunInTransaction, origin: Origin, actor: Actor) {
  await tx(async (db) => {
    await db.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, actor.sessionId));
    await auditOwn(db, origin, actor, "session.closed");
  });
  services.accounts.forget();
  return DONE;
}

/** Stores the licence for the next sign-in. @throws Problem LICENSE_FORBIDDEN */
async function chooseLicense(services: Services, tx: RunInTransaction, actor: Actor, licenseId: string) {
  if (!actor.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  await tx((db) => db.update(user).set({ lastLicenseId: licenseId }).where(eq(user.id, actor.userId)));
  services.accounts.forget();
  return DONE;
}

export const sessionRoutes = implement(sessions, {
  login: ({ services, tx, origin, input }) => signIn(services, tx, origin, input),
  exchange: ({ services, tx, origin, input }) => signInByIdentity(services, tx, origin, input),
  refresh: ({ services, tx, origin, input }) => refresh(services, tx, origin, input.refreshToken),
  logout: ({ services, tx, origin, actor }) => signOut(services, tx, origin, actor),
  introspect: ({ actor }) => ({ user: sessionUserOf(actor), licenseId: licenseOf(actor) }),
  chooseLicense: ({ services, tx, actor, input }) => chooseLicense(services, tx, actor, input.licenseId),
  forgotPassword: ({ services, db, origin, input }) => requestPasswordReset(services, db, origin, input),
  checkLink: ({ db, input }) => checkLink(db, input.token),
  resetPassword: ({ services, tx, origin, input }) => resetPassword(services, tx, origin, input),
  changePassword: ({ services, tx, origin, actor, input }) => changePassword(services, tx, origin, actor, input),
});
