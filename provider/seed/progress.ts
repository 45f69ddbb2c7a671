import type pg from "pg";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { stageChange } from "@/provider/db/schema/leads.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import type { Stored } from "./fill.ts";
import type { Move, StaffMember, Stage } from "./story.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const OPENS_UTC = 14;

export async function workLeads(
  client: pg.ClientBase,
  { licenseId, batch, until }: { licenseId: string; batch: Stored[]; until: number },
) {
  const { rows: stages } = await client.query<Stage>(
    `select id, name, type, pipeline_id as "pipelineId", reasons from stage order by pipeline_id, "order"`,
  );
  const { rows: people } = await client.query<{ id: string; name: string }>(
    `select id, full_name as name from "user" where id = any($1::uuid[])`,
    [[...new Set(batch.flatMap(({ decision }) => decision.advisorId ?? []))]],
  );
  const { rows: openLeads } = await client.query<{ id: string; pipelineId: string }>(
    `select id, pipeline_id as "pipelineId" from lead where id = any($1::uuid[]) and pipeline_id is not null`,
    [batch.filter(({ decision }) => decision.dealState === "new").map(({ decision }) => decision.id)],
  );
  const pipelineByLead = new Map(openLeads.map(({ id, pipelineId }) => [id, pipelineId]));
  const worked = batch.flatMap(({ decision: { id, advisorId }, received }) => {
    const path = stages.filter(({ pipelineId }) => pipelineId === pipelineByLead.get(id));
    const random = new Random(`progress ${id}`);
    const moves = buildMoves(random, path, Date.parse(received.receivedAt), until);
    return moves.map((move) => ({ ...move, random, leadId: id, advisor: people.find((one) => one.id === advisorId) }));
  });
  await storeMoves(
    client,
    licenseId,
    worked.map(({ random, advisor, ...move }) => {
      return { ...move, id: random.id(new Date(move.at).toISOString()), by: advisor };
    }),
  );
  await client.query(
    `update lead set stage_id = last.to_stage_id, stage_at = last.at, lost_reason = last.reason, version = 1 + last.moves
      from (select distinct on (lead_id) lead_id, to_stage_id, at, reason, count(*) over (partition by lead_id)::int as moves
        from stage_change where lead_id = any($1::uuid[]) order by lead_id, at desc) last
      where lead.id = last.lead_id`,
    [[...new Set(worked.map(({ leadId }) => leadId))]],
  );
}

export type StoredMove = Move & { id: string; leadId: string; by: StaffMember | undefined };

export async function storeMoves(
  client: pg.ClientBase,
  licenseId: string,
  moves: readonly StoredMove[],
): Promise<void> {
  await insertRows(
    client,
    stageChange,
    moves.map(({ id, leadId, by, from, to, since, at, reason }) => ({
      licenseId,
      id,
      leadId,
      at: new Date(at).toISOString(),
      actorId: by?.id ?? null,
      actor: by?.name ?? "system",
      fromStageId: from.id,
      fromName: from.name,
      fromType: from.type,
      fromAt: new Date(since).toISOString(),
      isFirstLeave: false,
      toStageId: to.id,
      toName: to.name,
      toType: to.type,
      reason,
    })),
  );
}

function buildMoves(random: Random, path: readonly Stage[], createdAt: number, until: number): Move[] {
  const open = path.filter(({ type }) => type === "open");
  const [won, lost] = (["won", "lost"] as const).map((type) => path.find((stage) => stage.type === type));
  const moves: Move[] = [];
  let at = createdAt;
  let since = createdAt;
  let from = open[0];
  const moveOn = (to: Stage | undefined) => {
    if (!from || !to || at >= until) return;
    const reason = to.type === "lost" && to.reasons.length > 0 ? random.pick(to.reasons) : "";
    moves.push({ from, to, since, at, reason });
    from = to;
    since = at;
  };
  for (const [step, stage] of open.slice(1).entries()) {
    const pause = step === 0 ? random.next() ** 2 * 30 * HOUR_MS : (0.5 + random.next() * 4) * DAY_MS;
    at = inOpeningHours(random, at + pause);
    if (random.chance(0.14)) return moves;
    const isLost = random.chance(0.22);
    moveOn(isLost ? lost : stage);
    if (isLost) return moves;
  }
  at = inOpeningHours(random, at + (1 + random.next() * 9) * DAY_MS);
  const fate = random.next();
  if (fate < 0.36) moveOn(won);
  else if (fate < 0.75) moveOn(lost);
  return moves;
}

function inOpeningHours(random: Random, at: number): number {
  const moment = new Date(at);
  if (moment.getUTCHours() >= OPENS_UTC) return at;
  return moment.setUTCHours(OPENS_UTC, random.int(90), random.int(60));
}
