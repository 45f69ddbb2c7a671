import { desc, eq } from "drizzle-orm";
import type { Attempt } from "@/contract/attempts.ts";
import type { Db } from "@/provider/db/client.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { reachLead } from "../leads/reach-lead.ts";

const MOST_LISTED = 100;
const LOOKED_BACK = 50;
const MOST_RECENT = 8;

/** @throws Problem NOT_FOUND */
export async function listAttempts(db: Db, actor: LicensedActor, leadId: string): Promise<Attempt[]> {
  await reachLead(db, actor, leadId);
  return db
    .select({
      id: contactAttempt.id,
      at: contactAttempt.at,
      actor: contactAttempt.actor,
      channel: contactAttempt.channel,
      result: contactAttempt.result,
      note: contactAttempt.note,
      isHumanContact: contactAttempt.isHumanContact,
      nextAction: contactAttempt.nextAction,
      nextActionAt: contactAttempt.nextActionAt,
    })
    .from(contactAttempt)
    .where(eq(contactAttempt.leadId, leadId))
    .orderBy(desc(contactAttempt.at), desc(contactAttempt.id))
    .limit(MOST_LISTED);
}

/** What somebody gives again and again stands first where they choose. */
export async function listRecentResults(db: Db, actor: LicensedActor): Promise<string[]> {
  const rows = await db
    .select({ resultId: contactAttempt.resultId })
    .from(contactAttempt)
    .where(eq(contactAttempt.actorId, actor.userId))
    .orderBy(desc(contactAttempt.at))
    .limit(LOOKED_BACK);
  return [...new Set(rows.map(({ resultId }) => resultId))].slice(0, MOST_RECENT);
}
