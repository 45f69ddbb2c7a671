import { type SQL, sql } from "drizzle-orm";
import type { Paging } from "@/contract/kernel/paging.ts";
import type { FunnelStage } from "@/contract/team/team.ts";
import { zoneOf } from "@/provider/db/license-time-zone.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { beyond, endOf } from "../follow-up/work-queue/due-rows.ts";
import { ofTeam } from "../lead-core/team-scope.ts";
import { readTeam } from "./queries.ts";
import { edgesOf, monthAt } from "./targets/queries.ts";

export async function funnelOfMonth(db: Db, actor: LicensedActor) {
  const { month, counted } = await monthOf(db, actor);
  const { rows: stages } = await db.execute<FunnelStage>(sql`
    select s.id, s.name, s.type, s.colour, p.id as "pipelineId", p.name as pipeline, coalesce(standing.count, 0)::int as count
    from stage s join pipeline p on p.id = s.pipeline_id
      left join (
        select ${lead.stageId} as stage_id, count(*) as count from ${lead} where ${counted}
        group by 1) standing on standing.stage_id = s.id
    order by p.is_default desc, p.name, s."order"`);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${lead} where ${counted}`,
  );
  return { month, total: rows[0]?.count ?? 0, stages };
}

export async function listStageOfMonth(
  db: Db,
  config: Config,
  actor: LicensedActor,
  { stage, ...paging }: Paging & { stage: string },
) {
  const { counted } = await monthOf(db, actor);
  const at = sql`${lead.createdAt}`;
  return readTeam(db, config, actor, paging, {
    rows: (page) => sql`select ${lead.id} as id, ${at} as at from ${lead}
      where ${counted} and ${lead.stageId} = ${stage} and ${beyond(page, at)} ${endOf(page, at)}`,
    dueAt: sql`l.next_action_at`,
  });
}

async function monthOf(db: Db, actor: LicensedActor): Promise<{ month: string; counted: SQL }> {
  const timeZone = await zoneOf(db);
  const month = monthAt(new Date(), timeZone);
  const { from, to } = edgesOf(month, timeZone);
  const counted = sql`${lead.createdAt} >= ${from}::timestamptz and ${lead.createdAt} < ${to}::timestamptz
    and ${lead.dealState} = 'new' and ${ofTeam(actor)}`;
  return { month, counted };
}
