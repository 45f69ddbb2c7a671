import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  type AppointmentConclusion,
  type AppointmentState,
  isAtAgency,
  type Rescheduling,
} from "@/contract/agenda/appointments.ts";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import type { AuditContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { announceAppointment } from "./announce-appointment.ts";
import { assertMayBeCalled, assertNamed, changed, planAppointment } from "./commands.ts";
import { updateNextAction } from "./next-action.ts";
import { type AppointmentRow, auditedFields, getAppointment, lockPlanned } from "./queries.ts";

export async function concludeAppointment(ctx: RequestContext, input: AppointmentConclusion) {
  const before = await lockPlanned(ctx, input);
  if (Date.parse(before.startsAt) > Date.now()) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "outcome", code: "notBegun" }] });
  }
  await end(ctx, before, input.outcome);
  return getAppointment(ctx.db, ctx.actor, input.id);
}

/** Marks attendance, also before the start. */
export async function receiveAppointment(ctx: Pick<RequestContext, "db" | "actor" | "request">, input: Versioned) {
  await end(ctx, await lockPlanned(ctx, input), "shown");
}

export async function cancelAppointment(ctx: RequestContext, input: RecordToRemove) {
  await end(ctx, await lockPlanned(ctx, input), "cancelled");
  return getAppointment(ctx.db, ctx.actor, input.id);
}

export async function rescheduleAppointment(ctx: RequestContext, input: Rescheduling) {
  const before = await lockPlanned(ctx, input);
  const after = await changed(ctx, before, input);
  assertNamed(after);
  if (!isAtAgency(after.type)) await assertMayBeCalled(ctx.db, after.leadId);
  await end(ctx, before, "rescheduled");
  return planAppointment(ctx, input, {
    ...after,
    id: uuidv7(),
    version: 1,
    previousId: before.id,
    createdAt: new Date().toISOString(),
    remindedAt: null,
  });
}

async function end(
  ctx: AuditContext,
  before: AppointmentRow,
  state: Exclude<AppointmentState, "planned">,
): Promise<void> {
  await ctx.db
    .update(appointment)
    .set({ state, version: sql`${appointment.version} + 1` })
    .where(eq(appointment.id, before.id));
  await updateNextAction(ctx.db, before.leadId, before);
  await writeAudit(ctx, {
    action: "appointment.concluded",
    subject: "appointment",
    subjectId: before.id,
    before: auditedFields(before),
    after: auditedFields({ ...before, state }),
  });
  await announceAppointment(ctx, {
    event: "appointment.ended",
    id: before.id,
    toMessageData: (data) => ({ ...data, state }),
  });
}

/** Locks planned calls; lock the lead first. */
function lockCalls(db: Db, leadId: string): Promise<AppointmentRow[]> {
  return db
    .select()
    .from(appointment)
    .where(and(eq(appointment.leadId, leadId), eq(appointment.type, "call"), eq(appointment.state, "planned")))
    .orderBy(asc(appointment.id))
    .for("update");
}

export async function cancelPlannedCalls(ctx: AuditContext, leadId: string): Promise<void> {
  for (const call of await lockCalls(ctx.db, leadId)) await end(ctx, call, "cancelled");
}
