import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { isAtAgency } from "@/contract/agenda/appointments.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { AppointmentRow } from "./queries.ts";

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

/** Sets the next appointment as next action, unless something is due earlier. @param before previous due time */
export async function updateNextAction(
  db: Db,
  leadId: string | null,
  before?: Pick<AppointmentRow, "startsAt">,
): Promise<void> {
  if (!leadId) return;
  if (before) {
    const wasNext = and(eq(lead.id, leadId), eq(lead.nextActionAt, before.startsAt));
    const [next] = await db
      .select({ stageId: lead.stageId, isProviderReachable: isNotNull(lead.firstContactAt).mapWith(Boolean) })
      .from(lead)
      .where(wasNext);
    if (next) {
      const againAt = await scheduleRetry(db, next, new Date().toISOString());
      await db.update(lead).set({ nextAction: null, nextActionAt: null, againAt }).where(wasNext);
    }
  }
  const [next] = await db
    .select({ type: appointment.type, startsAt: appointment.startsAt })
    .from(appointment)
    .where(
      and(
        eq(appointment.leadId, leadId),
        eq(appointment.state, "planned"),
        gt(appointment.startsAt, new Date().toISOString()),
      ),
    )
    .orderBy(asc(appointment.startsAt))
    .limit(1);
  if (!next) return;
  await db
    .update(lead)
    .set({ nextAction: isAtAgency(next.type) ? "visit" : "call", nextActionAt: next.startsAt })
    .where(and(eq(lead.id, leadId), sql`coalesce(${lead.nextActionAt}, 'infinity') > ${next.startsAt}::timestamptz`));
}
