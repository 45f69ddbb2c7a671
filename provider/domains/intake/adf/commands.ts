import type { AdfRefusal, AdfState, AdfSummary } from "@/contract/intake/adf.ts";
import { adfIntake } from "@/provider/db/schema/adf-intake.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getAdfSummary } from "./queries.ts";

/** Other processes follow within the 5 s settings cache. */
export async function setAdfState(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { state }: AdfState,
): Promise<AdfSummary> {
  const { licenseId } = actor;
  const before = await getAdfSummary(db);
  if (before.state === state) return before;
  await db
    .insert(adfIntake)
    .values({ licenseId, state })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: { state } });
  const auditFields = { subject: "adf", before: { state: before.state }, after: { state } } as const;
  await writeAudit(db, actor, origin, { action: "adf.changed", ...auditFields });
  return { ...before, state };
}

export async function keepRefusal(db: Db, licenseId: string, refusal: AdfRefusal): Promise<void> {
  const refused = { refusedAt: new Date().toISOString(), refusal };
  await db
    .insert(adfIntake)
    .values({ licenseId, ...refused })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: refused });
}
