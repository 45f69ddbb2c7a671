import { sql } from "drizzle-orm";
import type { User } from "@/contract/identity/users.ts";
import { can, grantable, type Role } from "@/contract/kernel/access.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { ActorContext, LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { selectUsers, type UserRow } from "./queries.ts";

export type LockedUser = { row: UserRow; allLicenses: string[] };

/** Locks company, licences and user against concurrent changes. */
export async function lockUser(ctx: ActorContext, { id, version }: Versioned): Promise<LockedUser> {
  const { db } = ctx;
  const memberships = sql`select license_id from user_license where user_id = ${id}`;
  await db.execute(sql`
    select 1 from company where id = (select company_id from "user" where id = ${id}) for no key update`);
  await db.execute(sql`select 1 from license where id in (${memberships}) order by id for no key update`);
  await db.execute(sql`select 1 from "user" where id = ${id} for no key update`);
  const [row] = await selectUsers(ctx, sql`u.id = ${id}`);
  if (!row) throw new Problem("NOT_FOUND");
  if (row.version !== version) throw new Problem("VERSION_CONFLICT", { version: row.version });
  const { rows } = await db.execute<{ license_id: string }>(memberships);
  return { row, allLicenses: rows.map(({ license_id }) => license_id) };
}

type LeadCrmState = Pick<User, "roles" | "isEnabled" | "licenses">;

export function reject(field: string, code: FieldErrorCode): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code }] });
}

/** Prevents privilege escalation: no role above the caller's is assigned or changed. */
export function assertMayGrant(actor: LicensedActor, ...roles: readonly Role[][]): void {
  const allowed = grantable(actor.roles);
  if (roles.flat().some((role) => !allowed.includes(role))) reject("roles", "beyondReach");
}

/** Roles do not change the account's kind: platform staff or company user. */
export function assertSameKind(type: "client" | "root", roles: readonly Role[]): void {
  if (can(roles, "licenses.manage") !== (type === "root")) reject("roles", "invalid");
}

/** Prevents removing the own last administrator role. */
export function assertOwnPower(actor: LicensedActor, id: string, after: LeadCrmState): void {
  if (actor.userId !== id) return;
  if (!after.isEnabled) reject("isEnabled", "ownPower");
  if (!can(after.roles, "users.write")) reject("roles", "ownPower");
  if (actor.type === "client" && !after.licenses.includes(actor.licenseId)) reject("licenses", "ownPower");
}

/** Requires an administrator in every licence and a superadministrator. Call under `lockUser`. */
export async function assertAdministered(
  db: Db,
  {
    user: { id, type, wasActive },
    before,
    after,
  }: { user: { id: string; type: "client" | "root"; wasActive: boolean }; before: LeadCrmState; after: LeadCrmState },
): Promise<void> {
  const role: Role = type === "root" ? "superadmin" : "admin-client";
  if (!wasActive || !before.roles.includes(role)) return;
  const stays = after.isEnabled && after.roles.includes(role);
  const lostLicenses = before.licenses.filter((licenseId) => !stays || !after.licenses.includes(licenseId));
  const isOther = sql`o.id <> ${id} and o.state = 'active' and ${role} = any(o.roles)`;
  const { rows } =
    type === "root"
      ? await db.execute(
          sql`select 1 where not ${stays} and not exists (select from "user" o where o.type = 'root' and ${isOther})`,
        )
      : await db.execute(sql`
          select 1 from license l where l.id = any(${sql.param(lostLicenses)}::uuid[]) and not exists (
            select from user_license m join "user" o on o.id = m.user_id where m.license_id = l.id and ${isOther}
          )`);
  if (rows.length === 0) return;
  reject(after.isEnabled ? (stays ? "licenses" : "roles") : "isEnabled", "lastAdministrator");
}
