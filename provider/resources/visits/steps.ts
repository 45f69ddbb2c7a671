import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { InputOf } from "@/contract/endpoint.ts";
import type { Versioned } from "@/contract/records.ts";
import type { visits } from "@/contract/visits.ts";
import type { Db } from "@/provider/db/client.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { lockNames } from "@/provider/intake/deduplicate.ts";
import type { Settings } from "@/provider/intake/license-settings.ts";
import { assignedTo, notify } from "@/provider/notifications/notify.ts";
import { receiveAppointment } from "../appointments/ends.ts";
import { holdLeadOf as holdLeadOfAppointment, holdPlanned } from "../appointments/hold.ts";
import { writeAudit } from "../audits/write.ts";
import { getAdvisor, giveLead } from "../leads/assign.ts";
import type { LeadRow } from "../leads/changes.ts";
import { dueAgain } from "../leads/due-again.ts";
import { isBusy, moveTurn, takeCallingTurn } from "./advisors.ts";
import { announceVisit } from "./announce-visit.ts";
import { findCheckedIn, findOpenOf, visitsOf } from "./queries.ts";
import { visitorNames } from "./visitor-names.ts";

type VisitRow = typeof visit.$inferSelect;
/** By the clock that arrivals of every process are told by. */
const NOW = sql`now()`;
/** Who came longer ago has left, and nobody closed the visit. */
const ONE_STAY_MS = 12 * 3_600_000;

/** Every step gives the id of its visit. */
type Given<Name extends keyof typeof visits> = InputOf<(typeof visits)[Name]>;

/**
 * Calls an advisor to a visitor. The lead that the visit made is theirs from then on; one that was somebody's stays so.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT, ADVISOR_BUSY, INVALID_INPUT
 */
export async function callAdvisor(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  settings: Settings,
  { advisorId, isDespite, ...seen }: Given<"call">,
): Promise<string> {
  await takeCallingTurn(db, actor.licenseId);
  const own = await holdLeadOf(db, seen.id);
  const before = await holdOpen(db, actor, seen);
  const advisor = await getAdvisor(db, advisorId);
  if (before.advisorId === advisorId) return before.id;
  if (!isDespite && (await isBusy(db, advisorId))) throw new Problem("ADVISOR_BUSY");
  await set(db, before, { advisorId, calledAt: NOW, attendedAt: null });
  await moveTurn(db, settings, advisorId);
  const isOfVisit = own?.dealState === "new" && own.externalId === before.id;
  if (own && !own.erasedAt && own.advisorId !== advisorId && (isOfVisit || !own.advisorId)) {
    await giveLead(db, actor, origin, own, advisor);
    if (advisorId !== actor.userId) await notify(db, actor.licenseId, assignedTo([{ id: own.id, advisorId }]));
  }
  await keepTrace(db, actor, origin, before, "visit.called", { advisorId, advisor: advisor.fullName });
  return before.id;
}

/**
 * From now on the advisor is with the visitor: the lead is contacted, and where nobody had spoken with its person before,
 * this is the first contact and the try that led to it. With nothing agreed on it is due again later.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT
 */
export async function attendVisit(db: Db, actor: LicensedActor, origin: Origin, seen: Versioned): Promise<string> {
  const met = await holdLeadsOf(db, seen.id);
  const before = await holdOpen(db, actor, seen);
  if (!before.advisorId) throw new Problem("CONFLICT");
  if (before.attendedAt) return before.id;
  await set(db, before, { attendedAt: NOW });
  await greetAll(db, met);
  await keepTrace(db, actor, origin, before, "visit.attended", { advisorId: before.advisorId });
  return before.id;
}

async function greetAll(db: Db, met: readonly LeadRow[]): Promise<void> {
  for (const one of met) if (!one.erasedAt) await greet(db, one);
}

/** A duplicate is worked as its original, and so never due itself. */
async function greet(db: Db, own: LeadRow): Promise<void> {
  const isFirst = !own.firstContactAt;
  const isRepeat = own.dealState === "duplicated";
  const againAt = isRepeat
    ? own.againAt
    : await dueAgain(db, { stageId: own.stageId, isReached: true }, new Date().toISOString());
  await db
    .update(lead)
    .set({
      ...{ againAt, contactedAt: own.contactedAt ?? NOW },
      ...(isFirst && { firstContactAt: NOW, triesToContact: own.triesToContact + 1 }),
    })
    .where(eq(lead.id, own.id));
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT */
export async function closeVisit(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { result, note, ...seen }: Given<"close">,
): Promise<string> {
  await holdLeadOf(db, seen.id);
  const before = await holdOpen(db, actor, seen);
  await set(db, before, { result, closedAt: NOW, ...(note && { note }) });
  await keepTrace(db, actor, origin, before, "visit.closed", { result });
  await announceVisit(db, "visit.ended", before.id, origin, (data) => ({ ...data, result }));
  return before.id;
}

/**
 * Whoever has an appointment has come: it ends as shown, and the visit hangs on its lead. Whom a host has registered
 * already came for it. Sent again, by the same id, it is answered with the visit that it came to.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT, also where it has no lead: who comes is registered then
 */
export async function checkIn(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { visitId, ...seen }: Given<"checkIn">,
): Promise<string> {
  // Before its lead is held, as whoever takes a visitor in.
  const identification = await identificationOf(db, seen.id);
  await lockNames(db.$client, actor.licenseId, visitorNames(identification));
  await holdLeadOfAppointment(db, seen.id);
  const sent = await findCheckedIn(db, actor, visitId);
  if (sent) return sent;
  const { leadId, agencyId, type, ...planned } = await holdPlanned(db, actor, seen);
  if (!leadId) throw new Problem("CONFLICT");
  await receiveAppointment(db, actor, origin, seen);
  const own = await holdStayOf(db, actor, identification);
  if (own) {
    await set(db, own, { appointmentId: planned.id, checkInId: visitId });
    await keepTrace(db, actor, origin, own, "visit.joined", { leadId: own.leadId, appointmentId: planned.id });
    if (own.attendedAt) await greetAll(db, await db.select().from(lead).where(eq(lead.id, leadId)));
    return own.id;
  }
  const { licenseId, userId: hostId } = actor;
  const reason = type === "testDrive" ? "testDrive" : "followUp";
  await db.insert(visit).values({
    ...{ licenseId, id: visitId, leadId, agencyId, hostId, reason, appointmentId: planned.id, arrivedAt: NOW },
  });
  const subject = { subject: "visit", subjectId: visitId } as const;
  const after = { leadId, reason, appointmentId: planned.id };
  await writeAudit(db, actor, origin, { action: "visit.registered", ...subject, after });
  await announceVisit(db, "visit.arrived", visitId, origin, (data) => data);
  return visitId;
}

/** The open visit of whoever has just come, held; none that is another appointment's. */
async function holdStayOf(db: Db, actor: LicensedActor, identification: string): Promise<VisitRow | undefined> {
  const open = await findOpenOf(db, actor, identification);
  if (!open || Date.parse(open.arrivedAt) < Date.now() - ONE_STAY_MS) return undefined;
  const [held] = await db
    .select()
    .from(visit)
    .where(and(eq(visit.id, open.id), isNull(visit.closedAt), isNull(visit.appointmentId)))
    .for("update");
  return held;
}

/** Of the person of an appointment's lead; blank where it has none. */
async function identificationOf(db: Db, appointmentId: string): Promise<string> {
  const [found] = await db
    .select({ identification: lead.identification })
    .from(appointment)
    .innerJoin(lead, and(eq(lead.licenseId, appointment.licenseId), eq(lead.id, appointment.leadId)))
    .where(eq(appointment.id, appointmentId));
  return found?.identification ?? "";
}

/** As someone saw it. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for one that has ended */
async function holdOpen(db: Db, actor: LicensedActor, { id, version }: Versioned): Promise<VisitRow> {
  const [found] = await db
    .select()
    .from(visit)
    .where(and(eq(visit.id, id), await visitsOf(db, actor)))
    .for("update");
  if (!found) throw new Problem("NOT_FOUND");
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  if (found.closedAt) throw new Problem("CONFLICT");
  return found;
}

/** The lead of a visit, before the visit: whoever has leads in hand comes to what hangs on them, and to turns, after it. */
async function holdLeadOf(db: Db, id: string): Promise<LeadRow | undefined> {
  const ofVisit = db.select({ id: visit.leadId }).from(visit).where(eq(visit.id, id));
  const [held] = await db.select().from(lead).where(inArray(lead.id, ofVisit)).for("no key update");
  return held;
}

/** That, and the lead of the appointment that its visitor came for. */
function holdLeadsOf(db: Db, id: string): Promise<LeadRow[]> {
  const ofVisit = db.select({ id: visit.leadId }).from(visit).where(eq(visit.id, id));
  const ofAppointment = db
    .select({ id: appointment.leadId })
    .from(appointment)
    .innerJoin(visit, and(eq(visit.licenseId, appointment.licenseId), eq(visit.appointmentId, appointment.id)))
    .where(eq(visit.id, id));
  return db
    .select()
    .from(lead)
    .where(sql`${lead.id} in (${ofVisit} union all ${ofAppointment})`)
    .orderBy(asc(lead.id))
    .for("no key update");
}

function set(db: Db, { id }: Pick<VisitRow, "id">, fields: PgUpdateSetSource<typeof visit>) {
  return db
    .update(visit)
    .set({ ...fields, version: sql`${visit.version} + 1` })
    .where(eq(visit.id, id));
}

type Step = "visit.joined" | "visit.called" | "visit.attended" | "visit.closed";

function keepTrace(db: Db, actor: LicensedActor, origin: Origin, before: VisitRow, action: Step, after: object) {
  const { id, leadId, advisorId, result } = before;
  const subject = { subject: "visit", subjectId: id, channel: "showroom" } as const;
  return writeAudit(db, actor, origin, { action, ...subject, before: { leadId, advisorId, result }, after });
}
