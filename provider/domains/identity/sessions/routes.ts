import { eq, sql } from "drizzle-orm";
import { sessions } from "@/contract/identity/sessions.ts";
import { session, user } from "@/provider/db/schema/users.ts";
import { auditOwn, requireLicense, toSessionUser } from "@/provider/domains/identity/accounts.ts";
import { action, command, implement } from "@/provider/http/implement.ts";
import type { Actor, HttpRequest, OpenContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { signInByIdentity } from "./identity-sign-in.ts";
import { changePassword, checkLink, requestPasswordReset, resetPassword } from "./password-commands.ts";
import { refresh } from "./refresh.ts";
import { signIn } from "./sign-in.ts";

const DONE = { done: true } as const;

/** Ends the session at once here, within 5 s elsewhere. */
async function signOut(ctx: OpenContext<Actor>) {
  await ctx.transaction(async (db) => {
    await db.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, ctx.actor.sessionId));
    await auditOwn({ ...ctx, db }, "session.closed");
  });
  ctx.services.accounts.forget();
  return DONE;
}

async function chooseLicense(ctx: OpenContext<Actor>, licenseId: string) {
  if (!ctx.actor.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  await ctx.transaction((db) => db.update(user).set({ lastLicenseId: licenseId }).where(eq(user.id, ctx.actor.userId)));
  ctx.services.accounts.forget();
  return DONE;
}

export const sessionRoutes = implement(sessions, {
  login: ({ input, http, ...ctx }) => signIn(ctx, { ...input, userAgent: readUserAgent(http) }),
  exchange: ({ input, http, ...ctx }) => signInByIdentity(ctx, { ...input, userAgent: readUserAgent(http) }),
  refresh: action((ctx, input) => refresh(ctx, input.refreshToken)),
  logout: action(signOut),
  introspect: ({ actor }) => ({ user: toSessionUser(actor), licenseId: requireLicense(actor) }),
  chooseLicense: action((ctx, input) => chooseLicense(ctx, input.licenseId)),
  forgotPassword: command(requestPasswordReset),
  checkLink: ({ db, input }) => checkLink(db, input.token),
  resetPassword: action(resetPassword),
  changePassword: action(changePassword),
});

const readUserAgent = ({ headers }: HttpRequest) => headers.get("user-agent") ?? "";
