import { and, arrayContains, asc, eq, type SQL } from "drizzle-orm";
import type { Role } from "@/contract/kernel/access.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Who works, in a role or in any, and may sign in: whom leads are given to, and whom lists and filters offer. */
export function isActiveStaff(role?: Role): SQL | undefined {
  return and(role && arrayContains(user.roles, [role]), eq(user.state, "active"));
}

export function listPeople(db: Db, role?: Role) {
  return db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(isActiveStaff(role))
    .orderBy(asc(user.fullName));
}

/** What a mail asks of whom it is for. */
export const MAIL_RECIPIENT_COLUMNS = { email: user.email, fullName: user.fullName, locale: user.locale };
