import { eq, sql } from "drizzle-orm";
import { session, user } from "@/provider/db/schema/users.ts";
import type { Actor, Origin, RunInTransaction } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { auditOwn } from "./own-account.ts";

const DONE = { done: true } as const;

/** Ends the session at once here, within 5 s elsewhere. */
export async function signOut(services: Services, tx: RunInTransaction, origin: Origin, actor: Actor) {
  await tx(async (db) => {
    await db.update(session).set({ revokedAt: sql`now()` }).where(eq(session.id, actor.sessionId));
    await auditOwn(db, origin, actor, "session.closed");
  });
  services.accounts.forget();
  return DONE;
}

/** Stores the licence for the next sign-in. @throws Problem LICENSE_FORBIDDEN */
export async function chooseLicense(services: Services, tx: RunInTransaction, actor: Actor, licenseId: string) {
  if (!actor.licenses.some((license) => license.licenseId === licenseId)) throw new Problem("LICENSE_FORBIDDEN");
  await tx((db) => db.update(user).set({ lastLicenseId: licenseId }).where(eq(user.id, actor.userId)));
  services.accounts.forget();
  return DONE;
}
