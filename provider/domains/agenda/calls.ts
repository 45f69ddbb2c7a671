import { and, asc, eq } from "drizzle-orm";
import { appointment } from "@/provider/db/schema/appointments.ts";
import type { AuditContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
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

export async function cancelPlannedCalls(ctx: AuditContext, leadId: string): Promise<void> {
  for (const call of await holdCalls(ctx.db, leadId)) await end(ctx, call, "cancelled");
}
