import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  type AppointmentConclusion,
  type AppointmentState,
  isAtAgency,
  type Rescheduling,
} from "@/contract/agenda/appointments.ts";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { type Cause, writeAudit } from "@/provider/outbox/audit.ts";
import { announceAppointment } from "./announce-appointment.ts";
import { assertMayBeCalled, assertNamed, changed, place } from "./commands.ts";
import { type AppointmentRow, factsOf, lockPlanned } from "./hold.ts";
import { updateNextAction } from "./next-of-lead.ts";
import { getAppointment } from "./queries.ts";

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT, INVALID_INPUT before the start */
export async function concludeAppointment(db: Db, actor: LicensedActor, origin: Origin, input: AppointmentConclusion) {
  const before = await lockPlanned(db, actor, input);
  if (Date.parse(before.startsAt) > Date.now()) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "outcome", code: "notBegun" }] });
  }
  await end(db, actor, origin, before, input.outcome);
  return getAppointment(db, actor, input.id);
}

/** Allowed before the start. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT */
export async function receiveAppointment(db: Db, actor: LicensedActor, origin: Origin, seen: Versioned) {
  await end(db, actor, origin, await lockPlanned(db, actor, seen), "shown");
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT */
export async function cancelAppointment(db: Db, actor: LicensedActor, origin: Origin, input: RecordToRemove) {
  await end(db, actor, origin, await lockPlanned(db, actor, input), "cancelled");
  return getAppointment(db, actor, input.id);
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT, DO_NOT_CONTACT, APPOINTMENT_CONFLICT, INVALID_INPUT */
export async function rescheduleAppointment(db: Db, actor: LicensedActor, origin: Origin, input: Rescheduling) {
  const before = await lockPlanned(db, actor, input);
  const after = await changed(db, before, actor, input);
  assertNamed(after);
  if (!isAtAgency(after.type)) await assertMayBeCalled(db, after.leadId);
  await end(db, actor, origin, before, "rescheduled");
  return place(db, actor, origin, input, {
    ...after,
    id: uuidv7(),
    version: 1,
    previousId: before.id,
    createdAt: new Date().toISOString(),
    remindedAt: null,
  });
}

export async function end(
  db: Db,
  actor: Parameters<typeof writeAudit>[1],
  cause: Cause,
  before: AppointmentRow,
  state: Exclude<AppointmentState, "planned">,
): Promise<void> {
  await db
    .update(appointment)
    .set({ state, version: sql`${appointment.version} + 1` })
    .where(eq(appointment.id, before.id));
  await updateNextAction(db, before.leadId, before);
  await writeAudit(db, actor, cause, {
    action: "appointment.concluded",
    subject: "appointment",
    subjectId: before.id,
    before: factsOf(before),
    after: factsOf({ ...before, state }),
  });
  await announceAppointment(db, "appointment.ended", before.id, cause, (data) => ({ ...data, state }));
}
