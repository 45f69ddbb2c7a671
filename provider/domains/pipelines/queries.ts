import { asc, desc, eq, sql } from "drizzle-orm";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Pipeline, Stage, StageCount } from "@/contract/pipelines/pipelines.ts";
import { pipeline, stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

export async function listPipelines(db: Db): Promise<Pipeline[]> {
  const pipelines = await db.select().from(pipeline).orderBy(desc(pipeline.isDefault), asc(pipeline.name));
  const stages = await db.select().from(stage).orderBy(asc(stage.order), asc(stage.id));
  return pipelines.map((row) => ({
    ...toPipeline(row),
    stages: stages.filter(({ pipelineId }) => pipelineId === row.id).map(toStage),
  }));
}

export async function getPipeline(db: Db, id: string): Promise<Pipeline> {
  const [found] = await db.select().from(pipeline).where(eq(pipeline.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return { ...toPipeline(found), stages: await readStages(db, id) };
}

export async function listStages(db: Db, pipelineId: string): Promise<Stage[]> {
  return (await getPipeline(db, pipelineId)).stages;
}

async function readStages(db: Db, pipelineId: string): Promise<Stage[]> {
  const rows = await db
    .select()
    .from(stage)
    .where(eq(stage.pipelineId, pipelineId))
    .orderBy(asc(stage.order), asc(stage.id));
  return rows.map(toStage);
}

export async function countByStage(ctx: RequestContext): Promise<StageCount[]> {
  const { rows } = await ctx.db.execute<{ stageId: string; count: number }>(sql`
    select ${stage.id} as "stageId", (
      select count(*) from (
        select 1 from ${lead} where ${lead.stageId} = ${stage.id} and ${toWhere(visibilityFilter(ctx.actor)) ?? sql`true`}
        limit ${COUNT_CEILING + 1}
      ) counted
    ) as count from ${stage}`);
  return rows.map(({ stageId, count }) => ({
    stageId,
    count: Math.min(count, COUNT_CEILING),
    isMore: count > COUNT_CEILING,
  }));
}

export function toPipeline({ id, version, name, isDefault }: typeof pipeline.$inferSelect) {
  return { id, version, name, isDefault };
}

export function toStage({ licenseId: _license, order: _order, ...row }: typeof stage.$inferSelect): Stage {
  return row;
}
