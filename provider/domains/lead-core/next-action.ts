import { eq } from "drizzle-orm";
import { stage } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";

const FIRST_CONTACT_HOURS = 1;

/** @param isProviderReachable somebody has spoken with its person */
type Left = { stageId: string | null; isProviderReachable: boolean };

/**
 * When a lead that was just tried or met, with nothing agreed on, is due again: as long after it as its stage grants. Where
 * that grants no time, whom nobody has spoken with is tried again soon, and who was spoken with has time. An end grants none.
 */
export async function scheduleRetry(
  db: Db,
  { stageId, isProviderReachable }: Left,
  at: string,
): Promise<string | null> {
  const [standing] = stageId
    ? await db.select({ type: stage.type, slaHours: stage.slaHours }).from(stage).where(eq(stage.id, stageId))
    : [];
  if (standing && standing.type !== "open") return null;
  const hours = standing?.slaHours ?? (isProviderReachable ? null : FIRST_CONTACT_HOURS);
  return hours === null ? null : new Date(Date.parse(at) + hours * 3_600_000).toISOString();
}
