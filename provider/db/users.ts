import { and, arrayContains, asc, eq, type SQL } from "drizzle-orm";
import type { Role } from "@/contract/kernel/access.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Db } from "@/provider/kernel/database.ts";

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

export const MAIL_RECIPIENT_COLUMNS = { email: user.email, fullName: user.fullName, locale: user.locale };
