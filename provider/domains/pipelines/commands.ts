import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Pipeline, pipelines, Stage, stages } from "@/contract/pipelines/pipelines.ts";
import { pipeline, rule, stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { addRecord, changeRecord, isSame, lockRecord, type RecordKind, removeRecord } from "../records/commands.ts";
import { assertWhole } from "../records/handlers.ts";
import { updateRewards } from "../referrals/rewards.ts";
import { getPipeline, listStages, toPipeline, toStage } from "./queries.ts";

type TargetStage = Pick<typeof stage.$inferSelect, "id" | "name" | "type" | "pipelineId">;

/** One statement; concurrent moves win. Lost leads retain their reason. @returns samples of moved leads */
async function moveAll(ctx: RequestContext, from: readonly string[], to: TargetStage): Promise<string[]> {
  if (from.length === 0) return [];
  const at = new Date().toISOString();
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with standing as (
      select license_id, id, stage_id, stage_at from lead where ${inArray(lead.stageId, [...from])} for update
    ), moved as (
      update lead set stage_id = ${to.id}, pipeline_id = ${to.pipelineId}, stage_at = ${at}::timestamptz,
        again_at = null, lost_reason = ${to.type === "lost" ? lead.lostReason : sql`''`},
        version = lead.version + 1, updated_at = ${at}::timestamptz
      from standing where lead.license_id = standing.license_id and lead.id = standing.id
      returning lead.license_id, lead.id, lead.lost_reason, standing.stage_id, standing.stage_at
    ), told as (
      insert into stage_change (license_id, id, lead_id, at, actor_id, actor, from_stage_id, from_name, from_type, from_at,
        to_stage_id, to_name, to_type, reason)
      select moved.license_id, gen_random_uuid(), moved.id, ${at}::timestamptz, ${ctx.actor.userId}::uuid, ${ctx.actor.fullName},
        stage.id, stage.name, stage.type, moved.stage_at, ${to.id}::uuid, ${to.name}, ${to.type}, moved.lost_reason
      from moved join stage on stage.license_id = moved.license_id and stage.id = moved.stage_id
    )
    select id from moved limit ${MAX_NOTIFIED}`);
  return rows.map(({ id }) => id);
}

const MAX_NOTIFIED = 50;

type Pipelines = typeof pipelines;
type Stages = typeof stages;

const PIPELINE: RecordKind<typeof pipeline, ReturnType<typeof toPipeline>> = {
  table: pipeline,
  subject: "pipeline",
  constraints: { pipeline_name: "name" },
  show: toPipeline,
};
const STAGE: RecordKind<typeof stage, ReturnType<typeof toStage>> = {
  table: stage,
  subject: "stage",
  constraints: {},
  show: toStage,
};

/** The first pipeline of a licence becomes the default. */
export async function addPipeline(
  ctx: RequestContext,
  { stages = [], name, isDefault }: InputOf<Pipelines["create"]>,
): Promise<Pipeline> {
  const isFirst = (await findDefault(ctx.db)) === undefined;
  if (isDefault) await endDefault(ctx);
  const added = await addRecord(ctx, PIPELINE, { name, isDefault: isFirst || Boolean(isDefault) });
  for (const [order, item] of stages.entries()) {
    await addRecord(ctx, STAGE, { ...item, pipelineId: added.id, order });
  }
  return getPipeline(ctx.db, added.id);
}

export async function changePipeline(
  ctx: RequestContext,
  { id, version, ...item }: InputOf<Pipelines["update"]>,
): Promise<Pipeline> {
  const before = await lockRecord(ctx.db, PIPELINE, { id, version });
  if (before.isDefault && item.isDefault === false) throw new Problem("CONFLICT");
  if (!before.isDefault && item.isDefault) await endDefault(ctx);
  await changeRecord(ctx, PIPELINE, { id, version, ...item });
  return getPipeline(ctx.db, id);
}

export async function removePipeline(
  ctx: RequestContext,
  { id, version, moveTo }: InputOf<Pipelines["remove"]>,
): Promise<string[]> {
  const { db } = ctx;
  const before = await lockRecord(db, PIPELINE, { id, version });
  if (before.isDefault) throw new Problem("CONFLICT");
  const [{ used } = { used: 0 }] = await db.select({ used: count() }).from(rule).where(eq(rule.pipelineId, id));
  if (used > 0) throw new Problem("IN_USE");
  const { stages } = await getPipeline(db, id);
  const ids = stages.map((one) => one.id);
  const moved = moveTo ? await moveAll(ctx, ids, await findTarget(db, moveTo, ids)) : [];
  if (moveTo) await updateRewards(ctx, moveTo);
  for (const one of stages) await removeRecord(ctx, STAGE, one);
  await removeRecord(ctx, PIPELINE, { id, version });
  return moved;
}

export async function addStage(
  ctx: RequestContext,
  { pipeline: pipelineId, ...item }: InputOf<Stages["create"]>,
): Promise<Stage> {
  await getPipeline(ctx.db, pipelineId);
  const [{ next } = { next: 0 }] = await ctx.db
    .select({ next: sql<number>`coalesce(max(${stage.order}) + 1, 0)::int` })
    .from(stage)
    .where(eq(stage.pipelineId, pipelineId));
  return addRecord(ctx, STAGE, { ...item, pipelineId, order: next });
}

export async function changeStage(
  ctx: RequestContext,
  { pipeline: pipelineId, stage: id, version, ...item }: InputOf<Stages["update"]>,
): Promise<Stage> {
  const before = await ownStage(ctx.db, pipelineId, id);
  const after = await changeRecord(ctx, STAGE, { id, version, ...item });
  if (after.type !== before.type) await updateRewards(ctx, id);
  return after;
}

export async function orderStages(
  ctx: RequestContext,
  { pipeline: id, stages: orderedIds }: InputOf<Stages["order"]>,
): Promise<Stage[]> {
  const { db } = ctx;
  await db.select({ id: pipeline.id }).from(pipeline).where(eq(pipeline.id, id)).for("update");
  const before = (await listStages(db, id)).map((one) => one.id);
  assertWhole("stages", orderedIds, before);
  if (isSame(orderedIds, before)) return listStages(db, id);
  for (const [order, one] of orderedIds.entries()) await db.update(stage).set({ order }).where(eq(stage.id, one));
  await writeAudit(ctx, {
    action: "pipeline.ordered",
    subject: "pipeline",
    subjectId: id,
    before: { stages: before },
    after: { stages: orderedIds },
  });
  return listStages(db, id);
}

export async function removeStage(
  ctx: RequestContext,
  { pipeline: pipelineId, stage: id, version, moveTo }: InputOf<Stages["remove"]>,
): Promise<string[]> {
  const { db } = ctx;
  await ownStage(db, pipelineId, id);
  await lockRecord(db, STAGE, { id, version });
  const moved = moveTo ? await moveAll(ctx, [id], await findTarget(db, moveTo, [id])) : [];
  if (moveTo) await updateRewards(ctx, moveTo);
  await removeRecord(ctx, STAGE, { id, version });
  return moved;
}

type Target = typeof stage.$inferSelect;

async function findTarget(db: Db, id: string, leaving: readonly string[]): Promise<Target> {
  const [found] = await db.select().from(stage).where(eq(stage.id, id)).for("key share");
  if (!found || leaving.includes(id))
    throw new Problem("INVALID_INPUT", { fields: [{ field: "moveTo", code: "invalid" }] });
  return found;
}

async function ownStage(db: Db, pipelineId: string, id: string): Promise<Pick<Target, "type">> {
  const [found] = await db
    .select({ type: stage.type })
    .from(stage)
    .where(and(eq(stage.id, id), eq(stage.pipelineId, pipelineId)));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

async function findDefault(db: Db) {
  const [found] = await db.select().from(pipeline).where(eq(pipeline.isDefault, true)).for("update");
  return found;
}

async function endDefault(ctx: RequestContext): Promise<void> {
  const before = await findDefault(ctx.db);
  if (before) await changeRecord(ctx, PIPELINE, { id: before.id, version: before.version, isDefault: false });
}
