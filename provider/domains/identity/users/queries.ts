import { and, arrayContains, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Grants, User, UserState } from "@/contract/identity/users.ts";
import { grantable, type Role } from "@/contract/kernel/access.ts";
import type { AccountType } from "@/contract/kernel/channels.ts";
import type { LicenseName, Person } from "@/contract/licenses/directory.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { agency, license } from "@/provider/db/schema/companies.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { ActorContext, OpenContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export type UserRow = {
  id: string;
  version: number;
  email: string;
  fullName: string;
  type: AccountType;
  roles: Role[];
  state: UserState;
  licenses: string[];
  agencies: string[];
  lastAccessAt: Date | string | null;
};

/** Two-step reads: as the licence under row-level security, then as `identity`, which alone reads accounts. */
export async function listUsers({ services: { database }, transaction, actor }: OpenContext): Promise<User[]> {
  const { ids, agencies } = await transaction(async (db) => ({
    ids: await listColleagues(db),
    agencies: await agencyIds(db),
  }));
  const rows = await database.read({ role: "identity" }, (db) =>
    selectUsers({ db, actor }, sql`u.id = any(${sql.param(ids)}::uuid[]) or u.type = 'root'`),
  );
  return rows.map((row) => toUser(row, agencies));
}

async function listColleagues(db: Db): Promise<string[]> {
  return (await db.select({ id: userLicense.userId }).from(userLicense)).map(({ id }) => id);
}

export async function getUser({ services: { database }, transaction, actor }: OpenContext, id: string): Promise<User> {
  const agencies = await transaction(async (db) => {
    await assertReached({ db, actor }, id);
    return agencyIds(db);
  });
  const [found] = await database.read({ role: "identity" }, (db) => selectUsers({ db, actor }, sql`u.id = ${id}`));
  if (!found) throw new Problem("NOT_FOUND");
  return toUser(found, agencies);
}

/** Checks under row-level security; platform staff have no row there. */
export async function assertReached(ctx: ActorContext, id: string): Promise<void> {
  if (ctx.actor.type === "root") return;
  const found = await ctx.db.select({ id: userLicense.userId }).from(userLicense).where(eq(userLicense.userId, id));
  if (found.length === 0) throw new Problem("NOT_FOUND");
}

/** Runs as `identity`: repeats the visibility check per row. @param which condition on `u`, the users */
export async function selectUsers(ctx: ActorContext, which: SQL): Promise<UserRow[]> {
  const { actor } = ctx;
  const manageable = (await manageableLicenses(ctx)).map(({ licenseId }) => licenseId);
  const isMember = sql`exists (select from user_license m where m.user_id = u.id and m.license_id = ${actor.licenseId})`;
  const { rows } = await ctx.db.execute<UserRow>(sql`
    select u.id, u.version, u.email, u.full_name as "fullName", u.type, u.roles, u.state,
      array(
        select m.license_id from user_license m join license l on l.id = m.license_id
        where m.user_id = u.id and m.license_id = any(${sql.param(manageable)}::uuid[]) order by l.name, l.id
      ) as licenses,
      coalesce((
        select m.agency_ids from user_license m where m.user_id = u.id and m.license_id = ${actor.licenseId}
      ), '{}') as agencies,
      greatest(u.last_sign_in_at, (select max(s.last_used_at) from session s where s.user_id = u.id)) as "lastAccessAt"
    from "user" u
    where (${which}) and (${isMember} or (${actor.type === "root"} and u.type = 'root'))
    order by u.full_name, u.id`);
  return rows;
}

export async function manageableLicenses(ctx: ActorContext): Promise<LicenseName[]> {
  const own = ctx.actor.licenses.map(({ licenseId }) => licenseId);
  return ctx.db
    .select({ licenseId: license.id, licenseName: license.name })
    .from(license)
    .where(
      and(
        inArray(license.id, own),
        sql`${license.companyId} = (select company_id from license where id = ${ctx.actor.licenseId})`,
      ),
    )
    .orderBy(asc(license.name), asc(license.id));
}

export async function getGrants({ services: { database }, actor }: OpenContext): Promise<Grants> {
  const licenses = await database.read({ role: "identity" }, (db) => manageableLicenses({ db, actor }));
  return { roles: grantable(actor.roles), licenses };
}

/** Includes users without agencies, who work at all. @throws Problem NOT_FOUND */
/** Two-step reads: as the licence under row-level security, then as `identity`, which alone reads accounts. */
export async function listUsersOfAgency(db: Db, agencyId: string): Promise<Person[]> {
  const known = await agencyIds(db);
  if (!known.includes(agencyId)) throw new Problem("NOT_FOUND");
  return db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .innerJoin(userLicense, eq(userLicense.userId, user.id))
    .where(or(arrayContains(userLicense.agencyIds, [agencyId]), eq(userLicense.agencyIds, [])))
    .orderBy(asc(user.fullName), asc(user.id));
}

export async function agencyIds(db: Db): Promise<string[]> {
  return (await db.select({ id: agency.id }).from(agency)).map(({ id }) => id);
}

export function toUser({ type: _type, lastAccessAt, ...row }: UserRow, agencies: readonly string[]): User {
  return {
    ...row,
    agencies: row.agencies.filter((id) => agencies.includes(id)),
    isEnabled: row.state !== "disabled",
    lastAccessAt: lastAccessAt && toIso(lastAccessAt),
  };
}
