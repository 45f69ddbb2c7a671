import { and, asc, eq } from "drizzle-orm";
import { appointment } from "@/provider/db/schema/appointments.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Cause, writeAudit } from "@/provider/outbox/audit.ts";
import { end } from "./ends.ts";
import type { AppointmentRow } from "./hold.ts";

/** Locks planned calls; lock the lead first. */
function holdCalls(db: Db, leadId: string): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointment)
    .where(and(eq(appointment.leadId, leadId), eq(appointment.type, "call"), eq(appointment.state, "planned")))
    .orderBy(asc(appointment.id))
    .for("update");
}

export async function cancelPlannedCalls(
  db: Db,
  actor: Parameters<typeof writeAudit>[1],
  cause: Cause,
  leadId: string,
): Promise<void> {
  for (const call of await holdCalls(db, leadId)) await end(db, actor, cause, call, "cancelled");
}
