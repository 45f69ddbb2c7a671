import { and, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { ReferralConfig, referralProgramme } from "@/contract/referrals/programme.ts";
import { company, license } from "@/provider/db/schema/companies.ts";
import { referralConfig, termsFile } from "@/provider/db/schema/referral-programme.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "../records/commands.ts";
import { nextAssignees } from "../records/handlers.ts";

type ProgrammeRow = typeof referralConfig.$inferSelect;
type Programme = typeof referralProgramme;

const CONFIG: RecordKind<typeof referralConfig, Omit<ReferralConfig, "companyName">, "referralConfig"> = {
  table: referralConfig,
  subject: "referralConfig",
  constraints: { referral_config_logo: "logoId", referral_config_reward: "rewardBenefitId" },
  show: ({ licenseId: _license, ...row }) => row,
};

/** Serialises programme and terms: an active programme always has terms. */
export const lockProgramme = (ctx: RequestContext) => nextAssignees(ctx, "referrals");

export async function getConfig(db: Db): Promise<ReferralConfig | null> {
  const [row] = await db.select().from(referralConfig);
  return row ? named(db, CONFIG.show(row)) : null;
}

async function named(db: Db, config: Omit<ReferralConfig, "companyName">): Promise<ReferralConfig> {
  const [owner] = await db
    .select({ companyName: company.name })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId));
  return { ...config, companyName: owner?.companyName ?? "" };
}

export async function addConfig(ctx: RequestContext, input: InputOf<Programme["create"]>) {
  const { db } = ctx;
  await lockProgramme(ctx);
  if (await getConfig(db)) throw new Problem("CONFLICT");
  await check(db, input);
  return named(db, await addRecord(ctx, CONFIG, input));
}

export async function changeConfig(ctx: RequestContext, input: InputOf<Programme["update"]>) {
  const { db } = ctx;
  await lockProgramme(ctx);
  await check(db, { ...(await lockRecord(db, CONFIG, input)), ...input });
  return named(db, await changeRecord(ctx, CONFIG, input));
}

async function check(db: Db, { isActive, from, to }: Partial<ProgrammeRow>): Promise<void> {
  const fieldError = (field: string, code: "beforeStart" | "termsMissing") =>
    new Problem("INVALID_INPUT", { fields: [{ field, code }] });
  if (from && to && to < from) throw fieldError("to", "beforeStart");
  if (isActive && !(await hasTerms(db))) throw fieldError("isActive", "termsMissing");
}

export async function hasTerms(db: Db, without?: string): Promise<boolean> {
  const other = without === undefined ? undefined : sql`${termsFile.id} <> ${without}`;
  const rows = await db
    .select({ id: termsFile.id })
    .from(termsFile)
    .where(and(eq(termsFile.isActive, true), other))
    .limit(1);
  return rows.length > 0;
}
