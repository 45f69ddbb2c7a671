import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { FieldError } from "@/contract/errors.ts";
import type { LeadMove } from "@/contract/leads.ts";
import type { StageField } from "@/contract/pipelines.ts";
import type { Db } from "@/provider/db/client.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { stageChange } from "@/provider/db/schema/stage-changes.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { writeAudit } from "../audits/write.ts";
import type { LeadRow } from "./changes.ts";
import { holdLead } from "./hold-lead.ts";

type StageRow = typeof stage.$inferSelect;

/**
 * Moves a lead to another stage, with what the stage asks of those who enter it.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT where it stands elsewhere by now, INVALID_INPUT naming what is missing
 */
export async function moveLead(db: Db, actor: LicensedActor, origin: Origin, { id, from, to, reason = "" }: LeadMove) {
  const before = await holdLead(db, actor, id);
  if (before.stageId === to) return;
  if (before.stageId !== from) throw new Problem("VERSION_CONFLICT", { version: before.version });
  // Held, so that nobody removes it meanwhile.
  const [target] = await db.select().from(stage).where(eq(stage.id, to)).for("key share");
  if (!target) throw new Problem("INVALID_INPUT", { fields: [{ field: "to", code: "invalid" }] });
  const lostReason = target.type === "lost" ? reason : "";
  const fields = [...missing(before, target), ...unexplained(target, lostReason)];
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });

  const [left] = await db.select().from(stage).where(eq(stage.id, from));
  const at = new Date().toISOString();
  await db
    .update(lead)
    .set({
      ...{ stageId: to, pipelineId: target.pipelineId, stageAt: at, lostReason, updatedAt: at },
      version: sql`${lead.version} + 1`,
    })
    .where(eq(lead.id, id));
  const names = { fromName: left?.name ?? "", toName: target.name };
  await db.insert(stageChange).values({
    ...{ licenseId: actor.licenseId, id: uuidv7(), leadId: id, at, actorId: actor.userId, actor: actor.fullName },
    ...{ fromStageId: from, fromType: left?.type, toStageId: to, toType: target.type, ...names, reason: lostReason },
  });
  await writeAudit(db, actor, origin, {
    action: "lead.moved",
    subject: "lead",
    subjectId: id,
    channel: before.channel,
    before: { stage: names.fromName, stageId: from, lostReason: before.lostReason },
    after: { stage: names.toName, stageId: to, lostReason },
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
