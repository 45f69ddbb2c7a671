import { sql } from "drizzle-orm";
import type { FunnelStage } from "@/contract/team.ts";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { zoneOf } from "../licenses/license-zone.ts";
import { edgesOf, monthAt } from "../targets/months.ts";
import { ofTeam } from "./reach.ts";

/** Unique leads of this month by where they stand; stages that none stands in are there, too, in their order. */
export async function funnelOfMonth(db: Db, actor: LicensedActor) {
  const timeZone = await zoneOf(db);
  const month = monthAt(new Date(), timeZone);
  const { from, to } = edgesOf(month, timeZone);
  const { rows: stages } = await db.execute<FunnelStage>(sql`
    select s.id, s.name, s.type, s.colour, p.id as "pipelineId", p.name as pipeline, coalesce(standing.count, 0)::int as count
    from stage s join pipeline p on p.id = s.pipeline_id
      left join (
        select ${lead.stageId} as stage_id, count(*) as count from ${lead}
        where ${lead.createdAt} >= ${from}::timestamptz and ${lead.createdAt} < ${to}::timestamptz
          and ${lead.dealState} = 'new' and ${ofTeam(actor)}
        group by 1) standing on standing.stage_id = s.id
    order by p.is_default desc, p.name, s."order"`);
  return { month, total: stages.reduce((sum, { count }) => sum + count, 0), stages };
}
