import { sql } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { stageChange } from "@/provider/db/schema/stage-changes.ts";
import { isForSale } from "@/provider/reports/words.ts";

/** How many leads were sold, of an agency and an advisor together as the leads now name them. */
export type Sales = { agencyId: string | null; advisorId: string | null; count: number };

/**
 * A lead is sold when it comes from elsewhere to a won stage and stands in won stages ever since, as the stages were then.
 * What the workshop wins is no sale, nor what repeats another lead; from one won stage to another is no second one.
 */
export async function salesBetween(db: Db, { from, to }: { from: string; to: string }): Promise<Sales[]> {
  // The limit has each sale look up its own lead: without it the planner reads all leads of the licence.
  const { rows } = await db.execute<Sales>(sql`
    select standing.agency_id as "agencyId", standing.advisor_id as "advisorId", count(*) as count
    from ${stageChange} sold cross join lateral (
      select ${lead.agencyId}, ${lead.advisorId} from ${lead}
      where ${lead.licenseId} = sold.license_id and ${lead.id} = sold.lead_id and ${isForSale}
        and not exists (
          select 1 from ${stageChange} later
          where later.license_id = sold.license_id and later.lead_id = sold.lead_id and later.at > sold.at
            and later.to_type <> 'won'
        )
      limit 1) standing
    where sold.at >= ${from}::timestamptz and sold.at < ${to}::timestamptz
      and sold.to_type = 'won' and sold.from_type is distinct from 'won'
    group by 1, 2`);
  return rows;
}
