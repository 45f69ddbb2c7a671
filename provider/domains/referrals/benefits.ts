import { and, asc, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Benefit, referralProgramme } from "@/contract/referrals/programme.ts";
import { referralBenefit } from "@/provider/db/schema/referral-programme.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { addRecord, changeRecord, isSame, type RecordKind } from "../records/commands.ts";
import { assertWhole, nextAssignees } from "../records/handlers.ts";

type Programme = typeof referralProgramme;

const BENEFIT: RecordKind<typeof referralBenefit, Benefit, "referralBenefit"> = {
  table: referralBenefit,
  subject: "referralBenefit",
  constraints: { referral_benefit_image: "imageId" },
  show: ({ licenseId: _license, ...row }) => row,
};

export async function listBenefits(db: Db): Promise<Benefit[]> {
  const rows = await db.select().from(referralBenefit).orderBy(asc(referralBenefit.order), asc(referralBenefit.id));
  return rows.map(BENEFIT.show);
}

export function listActiveBenefits(db: Db) {
  return db
    .select({
      id: referralBenefit.id,
      audience: referralBenefit.audience,
      imageId: referralBenefit.imageId,
      titleEs: referralBenefit.titleEs,
      titleEn: referralBenefit.titleEn,
      textEs: referralBenefit.textEs,
      textEn: referralBenefit.textEn,
    })
    .from(referralBenefit)
    .where(and(eq(referralBenefit.isActive, true)))
    .orderBy(asc(referralBenefit.order), asc(referralBenefit.id));
}

export async function addBenefit(ctx: RequestContext, input: InputOf<Programme["addBenefit"]>): Promise<Benefit> {
  await nextAssignees(ctx, BENEFIT.subject);
  const [{ next } = { next: 0 }] = await ctx.db
    .select({ next: sql<number>`coalesce(max(${referralBenefit.order}) + 1, 0)::int` })
    .from(referralBenefit);
  return addRecord(ctx, BENEFIT, { ...input, order: next });
}

export function changeBenefit(ctx: RequestContext, input: InputOf<Programme["changeBenefit"]>): Promise<Benefit> {
  return changeRecord(ctx, BENEFIT, input);
}

/** Ignores the version: switching off is idempotent. */
export async function switchBenefit(
  ctx: RequestContext,
  { id, isActive }: InputOf<Programme["switchBenefit"]>,
): Promise<Benefit> {
  const [row] = await ctx.db.select().from(referralBenefit).where(eq(referralBenefit.id, id)).for("update");
  if (!row) throw new Problem("NOT_FOUND");
  return changeRecord(ctx, BENEFIT, { id, version: row.version, isActive });
}

export async function orderBenefits(ctx: RequestContext, ids: string[]): Promise<Benefit[]> {
  const { db } = ctx;
  await nextAssignees(ctx, BENEFIT.subject);
  const before = (await listBenefits(db)).map(({ id }) => id);
  assertWhole("ids", ids, before);
  if (isSame(ids, before)) return listBenefits(db);
  for (const [order, id] of ids.entries()) {
    await db.update(referralBenefit).set({ order }).where(eq(referralBenefit.id, id));
  }
  const auditFields = { action: "referralBenefit.ordered", subject: "referralBenefit" } as const;
  await writeAudit(ctx, { ...auditFields, before: { ids: before }, after: { ids } });
  return listBenefits(db);
}
