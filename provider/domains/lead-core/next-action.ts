import { eq } from "drizzle-orm";
import { stage } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";

const FIRST_CONTACT_HOURS = 1;

type StageAndOutcome = { stageId: string | null; isProviderReachable: boolean };

/** The stage's time limit; without one, soon before a conversation, later after. End stages have none. */
export async function scheduleRetry(
  db: Db,
  { stageId, isProviderReachable }: StageAndOutcome,
  at: string,
): Promise<string | null> {
  const [currentStage] = stageId
    ? await db.select({ type: stage.type, slaHours: stage.slaHours }).from(stage).where(eq(stage.id, stageId))
    : [];
  if (currentStage && currentStage.type !== "open") return null;
  const hours = currentStage?.slaHours ?? (isProviderReachable ? null : FIRST_CONTACT_HOURS);
  return hours === null ? null : new Date(Date.parse(at) + hours * 3_600_000).toISOString();
}
