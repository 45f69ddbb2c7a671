import { sql } from "drizzle-orm";
import type { Db } from "@/provider/db/client.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { stageChange } from "@/provider/db/schema/stage-changes.ts";

/** How many leads were sold, of an agency and an advisor together as the leads now name them. */
export type Sales = { agencyId: string | null; advisorId: string | null; count: number };

/**
 * A lead is sold when it comes from elsewhere to a won stage and has stood in won stages ever since; what the workshop
 * wins is no sale. From one won stage
 * to another is no second sale, also where the first is gone: when a won stage is removed, its leads are moved on. The
 * limit has each sale look up its own lead: without it the planner reads all leads of the licence.
 */
export async function salesBetween(db: Db, { from, to }: { from: string; to: string }): Promise<Sales[]> {
  const { rows } = await db.execute<Sales>(sql`
    with won as (
      select ${stage.id} as id from ${stage} where ${stage.type} = 'won'
      union
      select ${auditEntry.subjectId} from ${auditEntry}
      where ${auditEntry.action} = 'stage.removed' and ${auditEntry.subjectId} is not null
        and ${auditEntry.before} ->> 'type' = 'won'
    )
    select standing.agency_id as "agencyId", standing.advisor_id as "advisorId", count(*) as count
    from ${stageChange} sold cross join lateral (
      select ${lead.agencyId}, ${lead.advisorId} from ${lead}
      where ${lead.licenseId} = sold.license_id and ${lead.id} = sold.lead_id and ${lead.isSalesPipeline}
        and ${lead.stageId} in (select ${stage.id} from ${stage} where ${stage.type} = 'won')
        and not exists (
          select 1 from ${stageChange} later
          where later.license_id = sold.license_id and later.lead_id = sold.lead_id and later.at > sold.at
            and later.to_stage_id not in (select id from won)
        )
      limit 1) standing
    where sold.at >= ${from}::timestamptz and sold.at < ${to}::timestamptz
      and sold.to_stage_id in (select id from won)
      and (sold.from_stage_id is null or sold.from_stage_id not in (select id from won))
    group by 1, 2`);
  return rows;
}
