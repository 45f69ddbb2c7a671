import { and, eq, inArray } from "drizzle-orm";
import type { Versioned } from "@/contract/kernel/records.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { appointmentsOf } from "./queries.ts";

export type AppointmentRow = typeof appointment.$inferSelect;

/** Locks the lead before the appointment: the global lock order. */
export async function holdLeadOf(db: Db, id: string): Promise<void> {
  const ofAppointment = db.select({ id: appointment.leadId }).from(appointment).where(eq(appointment.id, id));
  await db.select({ id: lead.id }).from(lead).where(inArray(lead.id, ofAppointment)).for("no key update");
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT once it has ended */
export async function lockPlanned(ctx: ActorContext, { id, version }: Versioned): Promise<AppointmentRow> {
  await holdLeadOf(ctx.db, id);
  const [found] = await ctx.db
    .select()
    .from(appointment)
    .where(and(eq(appointment.id, id), appointmentsOf(ctx.actor)))
    .for("update");
  if (!found) throw new Problem("NOT_FOUND");
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  if (found.state !== "planned") throw new Problem("CONFLICT");
  return found;
}

export function factsOf(row: AppointmentRow) {
  const { type, state, startsAt, endsAt, leadId, advisorId, agencyId } = row;
  return { type, state, startsAt, endsAt, leadId, advisorId, agencyId };
}
