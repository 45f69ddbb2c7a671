import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { LeadMove } from "@/contract/leads/leads.ts";
import type { StageField } from "@/contract/pipelines/pipelines.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead, stageChange } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { lockLead } from "../lead-core/lock-lead.ts";
import { updateReward } from "../referrals/rewards.ts";
import { publishLeadEvent } from "./change-lead.ts";

type StageRow = typeof stage.$inferSelect;

export async function moveLead(ctx: RequestContext, { id, from, to, reason = "" }: LeadMove) {
  const before = await lockLead(ctx, id);
  if (before.stageId === to) return;
  if (before.stageId !== from) throw new Problem("VERSION_CONFLICT", { version: before.version });
  await moveLeadToStage(ctx, before, await enterStage(ctx.db, to, reason));
}

export type Entry = { target: StageRow; reason: string };

/** Locks the target stage against removal. */
export async function enterStage(db: Db, to: string, input: string): Promise<Entry> {
  const [target] = await db.select().from(stage).where(eq(stage.id, to)).for("key share");
  if (!target) throw new Problem("INVALID_INPUT", { fields: [{ field: "to", code: "invalid" }] });
  return { target, reason: target.type === "lost" ? input : "" };
}

/** A lost stage requires a valid reason. */
export function explained(entry: Entry): Entry {
  const fields = unexplained(entry.target, entry.reason);
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
  return entry;
}

export function missingEntryFields(before: LeadRow, { target, reason }: Entry): FieldError[] {
  return [...missing(before, target), ...unexplained(target, reason)];
}

export async function moveLeadToStage(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  before: LeadRow,
  entry: Entry,
) {
  const { db, actor } = ctx;
  const { target, reason: lostReason } = entry;
  const fields = missingEntryFields(before, entry);
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
  const from = before.stageId;
  const [previousStage] = from ? await db.select().from(stage).where(eq(stage.id, from)) : [];
  const at = new Date().toISOString();
  const [after] = await db
    .update(lead)
    .set({
      stageId: target.id,
      pipelineId: target.pipelineId,
      stageAt: at,
      lostReason,
      updatedAt: at,
      againAt: null,
      ...(target.type !== "open" && { nextAction: null, nextActionAt: null, returnedAt: null }),
      version: sql`${lead.version} + 1`,
    })
    .where(eq(lead.id, before.id))
    .returning();
  const names = { fromName: previousStage?.name ?? "", toName: target.name };
  await db.insert(stageChange).values({
    licenseId: actor.licenseId,
    id: uuidv7(),
    leadId: before.id,
    at,
    actorId: actor.userId,
    actor: actor.fullName,
    fromStageId: from,
    fromType: previousStage?.type,
    fromAt: before.stageAt,
    toStageId: target.id,
    toType: target.type,
    ...names,
    reason: lostReason,
  });
  await updateReward(ctx, before.id);
  await writeAudit(ctx, {
    action: "lead.moved",
    subject: "lead",
    subjectId: before.id,
    channel: before.channel,
    before: { stage: names.fromName, stageId: from, lostReason: before.lostReason },
    after: { stage: names.toName, stageId: target.id, lostReason },
  });
  await publishLeadEvent(ctx, {
    event: "lead.stage_changed",
    row: after,
    more: { fromStage: names.fromName, stage: names.toName },
  });
}

const HAS: Record<StageField, (row: LeadRow) => boolean> = {
  phone: ({ phone }) => phone !== "",
  email: ({ email }) => email !== "",
  identification: ({ identification }) => identification !== "",
  product: ({ product }) => product !== "",
  agency: ({ agency }) => agency !== "",
  advisor: ({ advisorId }) => advisorId !== null,
};

function missing(row: LeadRow, { requiredFields }: StageRow): FieldError[] {
  return requiredFields.filter((field) => !HAS[field](row)).map((field) => ({ field, code: "required" }));
}

function unexplained({ type, reasons }: StageRow, reason: string): FieldError[] {
  if (type !== "lost") return [];
  if (reason === "") return [{ field: "reason", code: "required" }];
  return reasons.length === 0 || reasons.includes(reason) ? [] : [{ field: "reason", code: "invalid" }];
}
