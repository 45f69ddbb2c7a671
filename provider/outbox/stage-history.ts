import { inArray, sql } from "drizzle-orm";
import type { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";

type Stage = Pick<typeof stage.$inferSelect, "id" | "name" | "type" | "pipelineId">;

/** One statement; concurrent moves win. Lost leads retain their reason. @returns samples of moved leads */
export async function moveAll(ctx: RequestContext, from: readonly string[], to: Stage): Promise<string[]> {
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
