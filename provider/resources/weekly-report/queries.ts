import { and, arrayOverlaps, asc, eq, sql } from "drizzle-orm";
import { PERMISSIONS } from "@/contract/access.ts";
import type { WeeklyReader } from "@/contract/weekly-report.ts";
import type { Db } from "@/provider/db/client.ts";
import { user } from "@/provider/db/schema/users.ts";
import { weeklyReader } from "@/provider/db/schema/weekly-reports.ts";
import { isWorking } from "@/provider/identity/working.ts";

/** Whoever works in the licence and may read reports: nobody else is mailed any. */
export const mayRead = () => and(isWorking(), arrayOverlaps(user.roles, [...PERMISSIONS["reports.read"]]));

export function listReaders(db: Db): Promise<WeeklyReader[]> {
  return db
    .select({
      ...{ userId: user.id, fullName: user.fullName, email: user.email },
      isChosen: sql<boolean>`${weeklyReader.userId} is not null`,
    })
    .from(user)
    .leftJoin(weeklyReader, eq(weeklyReader.userId, user.id))
    .where(mayRead())
    .orderBy(asc(user.fullName), asc(user.id));
}
