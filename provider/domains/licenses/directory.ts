import { and, arrayOverlaps, asc, eq, exists, or } from "drizzle-orm";
import { PERMISSIONS } from "@/contract/kernel/access.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { user } from "@/provider/db/schema/users.ts";
import { isActiveStaff, listPeople } from "@/provider/db/users.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

function listAgents(db: Db, licenseId: string) {
  const theirs = and(eq(contactAttempt.licenseId, licenseId), eq(contactAttempt.actorId, user.id));
  const hasTried = exists(db.select({ id: contactAttempt.id }).from(contactAttempt).where(theirs));
  return db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(or(and(isActiveStaff(), arrayOverlaps(user.roles, [...PERMISSIONS["leads.work"]])), hasTried))
    .orderBy(asc(user.fullName));
}

/** Row-level security shows only the current licence. @throws Problem NOT_FOUND */
async function getLicense(db: Db, licenseId: string) {
  const [found] = await db
    .select({
      licenseId: license.id,
      licenseName: license.name,
      companyIdentification: license.companyIdentification,
      timeZone: license.timeZone,
    })
    .from(license)
    .where(eq(license.id, licenseId));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export const directoryRoutes = implement(directory, {
  advisors: ({ db }) => listPeople(db, "sales-manager"),
  role: ({ db }) => listPeople(db, "sales-manager"),
  hosts: ({ db }) => listPeople(db, "host"),
  people: ({ db }) => listPeople(db),
  agents: ({ db, actor }) => listAgents(db, actor.licenseId),
  license: ({ db, actor, input }) => getLicense(db, input.licenseId ?? actor.licenseId),
});
