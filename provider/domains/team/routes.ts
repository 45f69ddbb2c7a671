import { type SQL, sql } from "drizzle-orm";
import type { Paging } from "@/contract/kernel/records.ts";
import { type FunnelStage, team } from "@/contract/team/team.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { afterCursor, orderAndLimit } from "@/provider/domains/lead-core/due-rows.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { ofTeam, targetsOfTeam } from "../lead-core/team-scope.ts";
import { countOfTeam, listOfTeam, readTeam } from "./queries.ts";
import { getTargets, monthAt, monthBounds } from "./targets.ts";

async function funnelOfMonth(ctx: RequestContext) {
  const { month, counted } = await readMonth(ctx);
  const { rows: stages } = await ctx.db.execute<FunnelStage>(sql`
    select s.id, s.name, s.type, s.colour, p.id as "pipelineId", p.name as pipeline, coalesce(standing.count, 0)::int as count
    from stage s join pipeline p on p.id = s.pipeline_id
      left join (
        select ${lead.stageId} as stage_id, count(*) as count from ${lead} where ${counted}
        group by 1) standing on standing.stage_id = s.id
    order by p.is_default desc, p.name, s."order"`);
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${lead} where ${counted}`,
  );
  return { month, total: rows[0]?.count ?? 0, stages };
}

async function listStageOfMonth(ctx: RequestContext, { stage, ...paging }: Paging & { stage: string }) {
  const { counted } = await readMonth(ctx);
  const at = sql`${lead.createdAt}`;
  return readTeam(ctx, paging, {
    rows: (page) => sql`select ${lead.id} as id, ${at} as at from ${lead}
      where ${counted} and ${lead.stageId} = ${stage} and ${afterCursor(page, at)} ${orderAndLimit(page, at)}`,
    dueAt: sql`l.next_action_at`,
  });
}

async function readMonth(ctx: RequestContext): Promise<{ month: string; counted: SQL }> {
  const timeZone = await readTimeZone(ctx.db);
  const month = monthAt(new Date(), timeZone);
  const { from, to } = monthBounds(month, timeZone);
  const counted = sql`${lead.createdAt} >= ${from}::timestamptz and ${lead.createdAt} < ${to}::timestamptz
    and ${lead.dealState} = 'new' and ${ofTeam(ctx.actor)}`;
  return { month, counted };
}

export const teamRoutes = implement(team, {
  waiting: query((ctx, input) => listOfTeam(ctx, "waiting", input)),
  waitingTotal: query((ctx) => countOfTeam(ctx, "waiting")),
  overdue: query((ctx, input) => listOfTeam(ctx, "overdue", input)),
  overdueTotal: query((ctx) => countOfTeam(ctx, "overdue")),
  funnel: query(funnelOfMonth),
  funnelLeads: query(listStageOfMonth),
  targets: query(async (ctx) => targetsOfTeam(ctx, await getTargets(ctx.db))),
});
