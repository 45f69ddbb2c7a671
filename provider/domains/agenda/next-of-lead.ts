import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { isAtAgency } from "@/contract/agenda/appointments.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { scheduleRetry } from "../lead-core/next-action.ts";
import type { AppointmentRow } from "./queries.ts";

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
