import type { AdfRefusal, AdfState, AdfSummary } from "@/contract/intake/adf.ts";
import { adfIntake } from "@/provider/db/schema/adf-intake.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getAdfSummary } from "./queries.ts";

/** Other processes know it within the 5 s for which they remember a licence's settings. */
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
  const told = { subject: "adf", before: { state: before.state }, after: { state } } as const;
  await writeAudit(db, actor, origin, { action: "adf.changed", ...told });
  return { ...before, state };
}

/** A document was refused whole: that it was, and why, is told. */
export async function keepRefusal(db: Db, licenseId: string, refusal: AdfRefusal): Promise<void> {
  const refused = { refusedAt: new Date().toISOString(), refusal };
  await db
    .insert(adfIntake)
    .values({ licenseId, ...refused })
    .onConflictDoUpdate({ target: adfIntake.licenseId, set: refused });
}
