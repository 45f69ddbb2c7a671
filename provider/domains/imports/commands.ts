import { eq } from "drizzle-orm";
import type { ImportOptions, ImportPlan } from "@/contract/imports/import-plan.ts";
import type { FileImport, ParseQuestion } from "@/contract/imports/imports.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { fileImport } from "@/provider/db/schema/imports.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import type { ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { startTask } from "@/provider/tasks/start.ts";
import { checkTargets, getImport } from "./queries.ts";

/** Starts once: concurrent starts conflict. */
export async function startImport(
  ctx: ConfiguredContext,
  { id, confirms = [], ...choices }: ImportOptions & { id: string; confirms?: ParseQuestion[] | undefined },
): Promise<FileImport> {
  const { db } = ctx;
  const locked = await lockImport(db, id);
  checkTargets(choices.targets, ctx.settings);
  const open = locked.questions.filter((question) => !confirms.includes(question));
  if (open.length > 0)
    throw new Problem("INVALID_INPUT", { fields: open.map((field) => ({ field, code: "required" as const })) });
  const plan = await readImportPlan(db, locked.campaignId, choices);
  const { fileName, rows, encoding, headerRow } = locked;
  const { targets, repairs, consent } = choices;
  const auditDetails = { fileName, rows, encoding, headerRow, targets, repairs, consent };
  const started = {
    kind: "load",
    input: { loadId: id },
    title: fileName,
    subjectId: id,
    total: rows ?? 0,
    auditDetails,
  } as const;
  const task = await startTask(ctx, started);
  await db.update(fileImport).set({ plan, taskId: task.id, questions: [] }).where(eq(fileImport.id, id));
  return getImport(db, id, ctx.settings);
}

export async function discardImport(db: Db, id: string): Promise<void> {
  await lockImport(db, id);
  await db.delete(fileImport).where(eq(fileImport.id, id));
}

export async function readImportPlan(db: Db, campaignId: string, choices: ImportOptions): Promise<ImportPlan> {
  const [found] = await db
    .select({ source: campaign.source, pipelineId: campaign.pipelineId, origin: leadOrigin.name })
    .from(campaign)
    .leftJoin(leadOrigin, eq(leadOrigin.id, campaign.originId))
    .where(eq(campaign.id, campaignId));
  if (!found) throw new Problem("NOT_FOUND");
  const { source, pipelineId, origin } = found;
  return { ...choices, source, pipelineId, ...(origin && { origin }) };
}

async function lockImport(db: Db, id: string): Promise<typeof fileImport.$inferSelect> {
  const [locked] = await db.select().from(fileImport).where(eq(fileImport.id, id)).for("update");
  if (!locked || locked.rows === null) throw new Problem("NOT_FOUND");
  if (locked.taskId) throw new Problem("CONFLICT");
  return locked;
}
