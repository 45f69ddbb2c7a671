import { sql } from "drizzle-orm";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { selectUsers, type UserRow } from "./queries.ts";

export type LockedUser = { row: UserRow; allLicenses: string[] };

/** Locks company, licences and user against concurrent changes. @throws Problem NOT_FOUND, VERSION_CONFLICT */
export async function lockUser(db: Db, actor: LicensedActor, { id, version }: Versioned): Promise<LockedUser> {
  const memberships = sql`select license_id from user_license where user_id = ${id}`;
  await db.execute(sql`
    select 1 from company where id = (select company_id from "user" where id = ${id}) for no key update`);
  await db.execute(sql`select 1 from license where id in (${memberships}) order by id for no key update`);
  await db.execute(sql`select 1 from "user" where id = ${id} for no key update`);
  const [row] = await selectUsers(db, actor, sql`u.id = ${id}`);
  if (!row) throw new Problem("NOT_FOUND");
  if (row.version !== version) throw new Problem("VERSION_CONFLICT", { version: row.version });
  const { rows } = await db.execute<{ license_id: string }>(memberships);
  return { row, allLicenses: rows.map(({ license_id }) => license_id) };
}
