import { sessions } from "@/contract/identity/sessions.ts";
import { licenseOf, sessionUserOf } from "@/provider/domains/identity/accounts.ts";
import { implement } from "@/provider/http/implement.ts";
import { chooseLicense, signOut } from "./commands.ts";
import { signInByIdentity } from "./identity-sign-in.ts";
import { changePassword, checkLink, requestPasswordReset, resetPassword } from "./password-commands.ts";
import { refresh } from "./refresh.ts";
import { signIn } from "./sign-in.ts";

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
