import { and, arrayOverlaps, asc, eq, exists, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { PERMISSIONS } from "@/contract/kernel/access.ts";
import { directory, type Setup, type SetupStep, setup } from "@/contract/licenses/directory.ts";
import { isActiveStaff, listPeople } from "@/provider/db/lookups.ts";
import { agency, license, model, rule } from "@/provider/db/schema/companies.ts";
import { connection } from "@/provider/db/schema/connections.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

function listAgents(db: Db, licenseId: string) {
  const theirs = and(eq(contactAttempt.licenseId, licenseId), eq(contactAttempt.actorId, user.id));
  const hasAttempted = exists(db.select({ id: contactAttempt.id }).from(contactAttempt).where(theirs));
  return db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(or(and(isActiveStaff(), arrayOverlaps(user.roles, [...PERMISSIONS["leads.work"]])), hasAttempted))
    .orderBy(asc(user.fullName));
}

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

async function getSetup(ctx: RequestContext): Promise<Setup> {
  const isDone: Record<SetupStep, SQL> = {
    agencies: existsIn(agency),
    models: existsIn(model, eq(model.isActive, true)),
    people: existsIn(userLicense, ne(userLicense.userId, ctx.actor.userId)),
    rule: existsIn(rule),
    apiKey: existsIn(apiKey, isNull(apiKey.revokedAt)),
    lead: existsIn(lead),
    meta: existsIn(connection, eq(connection.network, "meta")),
    tiktok: existsIn(connection, eq(connection.network, "tiktok")),
    crm: existsIn(destination, and(eq(destination.kind, "crm"), isNull(destination.removedAt))),
  };
  const columns = Object.entries(isDone).map(([step, exists]) => sql`${exists} as ${sql.identifier(step)}`);
  const { rows } = await ctx.db.execute<Setup>(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0] as Setup;
}

function existsIn(table: PgTable, where?: SQL): SQL {
  return sql`exists (select 1 from ${table} where ${where ?? sql`true`})`;
}

export const setupRoutes = implement(setup, { get: query(getSetup) });
