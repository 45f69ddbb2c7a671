import { and, asc, eq, gt } from "drizzle-orm";
import { type ImportPlan, ImportTaskInput } from "@/contract/imports/import-plan.ts";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import type { TaskCounts } from "@/contract/tasks/tasks.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { createHasher } from "@/provider/domains/intake/erased.ts";
import { decideBatch, storeBatch } from "@/provider/domains/intake/process-batch.ts";
import type { Outcome } from "@/provider/domains/intake/types.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { defineTask, type TaskContext } from "@/provider/tasks/define-task.ts";
import { Chunk, type EvaluatedRow, type File, type ImportRow, ROWS_A_STEP } from "./chunk.ts";
import { correct, lockCorrections } from "./corrections.ts";

export const importTask = defineTask({
  permission: "campaigns.write",
  input: ImportTaskInput,
  async step(context: TaskContext, { loadId }, checkpoint: number | null) {
    const { db, services, actor, settings } = context;
    const [found] = await db.select().from(fileImport).where(eq(fileImport.id, loadId));
    if (!found?.plan) throw new Problem("NOT_FOUND");
    const file: File = { ...found, plan: found.plan };
    const known =
      context.ahead instanceof Chunk && context.ahead.after === (checkpoint ?? 0) ? context.ahead : undefined;
    const chunk = known ?? new Chunk(context, file, checkpoint ?? 0, await rowsAfter(db, loadId, checkpoint ?? 0));
    const following = chunk.isLast ? [] : await rowsAfter(db, loadId, chunk.end);
    const hash = createHasher(services.config.secret, actor.licenseId);
    const corrections = await lockCorrections(context, file, chunk);
    const batch = await decideBatch({ db, actor, settings }, corrections.others, hash);
    const storing = storeBatch({ db, actor, services, settings }, batch);
    const [ahead] = await Promise.all([prepared(context, file, chunk, following), storing]);
    const evaluation = chunk.evaluation(await correct(context, corrections, batch.outcomes));
    await saveRows(db, loadId, chunk, evaluation);
    return {
      next: chunk.isLast ? null : chunk.end,
      done: chunk.size,
      counts: countOutcomes(evaluation),
      ahead,
      afterCommit: () => {
        enqueueDeliveries(context, file.plan, batch.outcomes);
        for (const { lead } of corrections.made) services.live.publish(actor.licenseId, { changed: lead.id });
      },
    };
  },
});

function rowsAfter(db: Db, loadId: string, checkpoint: number): Promise<ImportRow[]> {
  return db
    .select({ row: importRow.row, cells: importRow.cells, errors: importRow.errors })
    .from(importRow)
    .where(and(eq(importRow.loadId, loadId), gt(importRow.row, checkpoint)))
    .orderBy(asc(importRow.row))
    .limit(ROWS_A_STEP);
}

async function prepared(context: TaskContext, file: File, { isLast, end }: Chunk, rows: ImportRow[]) {
  // Yields, so that the pending statement is sent first.
  await new Promise((resolve) => setImmediate(resolve));
  return isLast ? undefined : new Chunk(context, file, end, rows);
}

function countOutcomes(evaluation: readonly EvaluatedRow[]): TaskCounts {
  const counts: TaskCounts = {};
  for (const { outcome } of evaluation) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function saveRows(
  { $client }: Db,
  loadId: string,
  { after, end }: Chunk,
  evaluation: readonly EvaluatedRow[],
): Promise<void> {
  const failed = evaluation.filter(({ dealState }) => dealState === "failed");
  await $client.query({
    name: "forget good lines",
    // A range: listing rows would re-read all earlier ones in each step.
    text: "delete from load_line where load_id = $1 and row > $2 and row <= $3 and row <> all($4::int[])",
    values: [loadId, after, end, failed.map(({ row }) => row)],
  });
  if (failed.length === 0) return;
  await $client.query({
    name: "keep failed lines",
    // Data of erased people is not stored either.
    text: `update load_line l set deal_state = 'failed', errors = j.errors, lead_id = j."leadId",
        cells = case when j.errors @> '[{"code": "personErased"}]' then '[]' else l.cells end
      from jsonb_to_recordset($2::jsonb) as j(row int, errors jsonb, "leadId" uuid)
      where l.load_id = $1 and l.row = j.row`,
    values: [loadId, JSON.stringify(failed)],
  });
}

function enqueueDeliveries(ctx: TaskContext, { source }: ImportPlan, outcomes: readonly Outcome[]) {
  const arrived = outcomes.flatMap((outcome) =>
    outcome instanceof Problem || outcome.isReplay ? [] : [outcome.receipt],
  );
  if (arrived.length === 0) return;
  for (const { dealState } of arrived)
    ctx.services.metrics.leadsReceived.inc({ channel: CHANNEL_OF[source], deal_state: dealState });
  ctx.services.live.publish(ctx.actor.licenseId, { arrived: arrived.map(({ id }) => ({ id, source })) });
}
