import { eq } from "drizzle-orm";
import type { Role } from "@/contract/kernel/access.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { isActiveStaff } from "@/provider/db/users.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Supervisors, else administrators. No agencies means all. */
export async function listSupervisors(db: Db): Promise<{ userId: string; agencyIds: string[] }[]> {
  const supervisors = await withRole(db, "supervisor");
  return supervisors.length > 0 ? supervisors : withRole(db, "admin-client");
}

function withRole(db: Db, role: Role) {
  return db
    .select({ userId: user.id, agencyIds: userLicense.agencyIds })
    .from(user)
    .innerJoin(userLicense, eq(userLicense.userId, user.id))
    .where(isActiveStaff(role))
    .orderBy(user.id);
}
