import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsSold } from "@/provider/domains/reports/facts.ts";
import type { Db } from "@/provider/kernel/database.ts";

export type Sales = { agencyId: string | null; advisorId: string | null; count: number };

/** Same counting as reports, by time of sale. */
export async function salesBetween(db: Db, { from, to }: { from: string; to: string }): Promise<Sales[]> {
  const { rows } = await db.execute<Sales>(sql`
    select ${lead.agencyId} as "agencyId", ${lead.advisorId} as "advisorId", count(*)::int as count
    from ${leadsSold.from} where ${leadsSold.where}
      and ${leadsSold.at} >= ${from}::timestamptz and ${leadsSold.at} < ${to}::timestamptz
    group by 1, 2`);
  return rows;
}
