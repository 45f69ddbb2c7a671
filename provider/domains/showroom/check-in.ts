import { and, eq, isNull } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { visits } from "@/contract/showroom/visits.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { receiveAppointment } from "../agenda/ends.ts";
import { lockAppointmentLead, lockPlanned } from "../agenda/queries.ts";
import { findCheckedIn, findOpenVisit } from "./queries.ts";
import {
  announceVisit,
  greetAll,
  NOW,
  setVisit,
  type VisitRow,
  visitorNames,
  writeVisitTrace,
} from "./visit-changes.ts";

const ONE_STAY_MS = 12 * 3_600_000;

/** Checks in idempotently, by id. */
export async function checkIn(
  ctx: RequestContext,
  { visitId, ...input }: InputOf<typeof visits.checkIn>,
): Promise<string> {
  const { db } = ctx;
  // Locks the visitor before the lead, as registration does.
  const identification = await findIdentification(db, input.id);
  await lockMatchKeys(db.$client, ctx.actor.licenseId, visitorNames(identification));
  await lockAppointmentLead(db, input.id);
  const sent = await findCheckedIn(ctx, visitId);
  if (sent) return sent;
  const { leadId, agencyId, type, ...planned } = await lockPlanned(ctx, input);
  if (!leadId) throw new Problem("CONFLICT");
  await receiveAppointment(ctx, input);
  const own = await lockOpenVisit(ctx, identification);
  if (own) {
    await setVisit(db, own, { appointmentId: planned.id, checkInId: visitId });
    await writeVisitTrace(ctx, {
      before: own,
      action: "visit.joined",
      after: { leadId: own.leadId, appointmentId: planned.id },
    });
    if (own.attendedAt) await greetAll(db, await db.select().from(lead).where(eq(lead.id, leadId)));
    return own.id;
  }
  const { licenseId, userId: hostId } = ctx.actor;
  const reason = type === "testDrive" ? "testDrive" : "followUp";
  await db.insert(visit).values({
    licenseId,
    id: visitId,
    leadId,
    agencyId,
    hostId,
    reason,
    appointmentId: planned.id,
    arrivedAt: NOW,
  });
  const subject = { subject: "visit", subjectId: visitId } as const;
  const after = { leadId, reason, appointmentId: planned.id };
  await writeAudit(ctx, { action: "visit.registered", ...subject, after });
  await announceVisit(ctx, { event: "visit.arrived", id: visitId, toMessageData: (data) => data });
  return visitId;
}

async function lockOpenVisit(ctx: RequestContext, identification: string): Promise<VisitRow | undefined> {
  const open = await findOpenVisit(ctx, identification);
  if (!open || Date.parse(open.arrivedAt) < Date.now() - ONE_STAY_MS) return undefined;
  const [locked] = await ctx.db
    .select()
    .from(visit)
    .where(and(eq(visit.id, open.id), isNull(visit.closedAt), isNull(visit.appointmentId)))
    .for("update");
  return locked;
}

async function findIdentification(db: Db, appointmentId: string): Promise<string> {
  const [found] = await db
    .select({ identification: lead.identification })
    .from(appointment)
    .innerJoin(lead, and(eq(lead.licenseId, appointment.licenseId), eq(lead.id, appointment.leadId)))
    .where(eq(appointment.id, appointmentId));
  return found?.identification ?? "";
}
