import { desc, eq } from "drizzle-orm";
import type { Absence } from "@/contract/agenda/absences.ts";
import { absence } from "@/provider/db/schema/absences.ts";
import type { Db } from "@/provider/kernel/database.ts";

export async function listAbsences(db: Db, userId?: string): Promise<Absence[]> {
  const rows = await db
    .select()
    .from(absence)
    .where(userId ? eq(absence.userId, userId) : undefined)
    .orderBy(desc(absence.firstDay), desc(absence.id));
  return rows.map(absenceOf);
}

export function absenceOf({ licenseId: _license, ...row }: typeof absence.$inferSelect): Absence {
  return row;
}
