import { and, arrayContains, eq, type SQL } from "drizzle-orm";
import type { Role } from "@/contract/kernel/access.ts";
import { user } from "@/provider/db/schema/users.ts";

/** Who works, in a role or in any, and may sign in: whom leads are given to, and whom lists and filters offer. */
export function isWorking(role?: Role): SQL | undefined {
  return and(role && arrayContains(user.roles, [role]), eq(user.state, "active"));
}
