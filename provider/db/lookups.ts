import { and, arrayContains, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Role } from "@/contract/kernel/access.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export const ZONE = sql`(select ${license.timeZone} from ${license})`;

export async function readTimeZone(db: Db): Promise<string> {
  const [own] = await db.select({ timeZone: license.timeZone }).from(license);
  if (!own) throw new Problem("NOT_FOUND");
  return own.timeZone;
}

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

export function dayAt(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(moment);
}
