import type { AdfErrorCode, AdfState, AdfSummary } from "@/contract/intake/adf.ts";
import { adfIntake } from "@/provider/db/schema/intake.ts";
import type { LicenseContext, RequestContext } from "@/provider/kernel/context.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getAdfSummary } from "./queries.ts";

/** Other processes follow within the 5 s settings cache. */
export async function setAdfState(ctx: RequestContext, { state }: AdfState): Promise<AdfSummary> {
  const { licenseId } = ctx.actor;
  const before = await getAdfSummary(ctx.db);
  if (before.state === state) return before;
  await ctx.db
    .insert(adfIntake)
    .values({ licenseId, state })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: { state } });
  const auditFields = { subject: "adf", before: { state: before.state }, after: { state } } as const;
  await writeAudit(ctx, { action: "adf.changed", ...auditFields });
  return { ...before, state };
}

export async function saveAdfError(ctx: LicenseContext, errorCode: AdfErrorCode): Promise<void> {
  const failure = { failedAt: new Date().toISOString(), errorCode };
  await ctx.db
    .insert(adfIntake)
    .values({ licenseId: ctx.actor.licenseId, ...failure })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: failure });
}
