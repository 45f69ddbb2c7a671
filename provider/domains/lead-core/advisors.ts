import { and, eq } from "drizzle-orm";
import { user } from "@/provider/db/schema/users.ts";
import { isActiveStaff } from "@/provider/db/users.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export type Advisor = { id: string; fullName: string };

/** @throws Problem INVALID_INPUT unless active advisor of the licence */
export async function getAdvisor(db: Db, advisorId: string): Promise<Advisor> {
  const [advisor] = await db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(and(eq(user.id, advisorId), isActiveStaff("sales-manager")));
  if (!advisor) throw new Problem("INVALID_INPUT", { fields: [{ field: "advisorId", code: "invalid" }] });
  return advisor;
}
