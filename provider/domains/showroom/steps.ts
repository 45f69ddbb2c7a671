import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { visits } from "@/contract/showroom/visits.ts";
import { appointment } from "@/provider/db/schema/appointments.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { getAdvisor } from "@/provider/domains/lead-core/advisors.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { assignLeadTo } from "../leads/assign.ts";
import { isBusy, moveTurn, takeCallingTurn } from "./advisors.ts";
import { announceVisit } from "./announce-visit.ts";
import { greetAll } from "./greet.ts";
import { visitsOf } from "./queries.ts";
import { keepTrace, NOW, setVisit, type VisitRow } from "./visit-changes.ts";

type Given<Name extends keyof typeof visits> = InputOf<(typeof visits)[Name]>;

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT, ADVISOR_BUSY, INVALID_INPUT */
export async function callAdvisor(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  settings: Settings,
  { advisorId, force, ...seen }: Given<"call">,
): Promise<string> {
  await takeCallingTurn(db, actor.licenseId);
  const own = await holdLeadOf(db, seen.id);
  const before = await holdOpen(db, actor, seen);
  const advisor = await getAdvisor(db, advisorId);
  if (before.advisorId === advisorId) return before.id;
  if (!force && (await isBusy(db, advisorId))) throw new Problem("ADVISOR_BUSY");
  await setVisit(db, before, { advisorId, calledAt: NOW, attendedAt: null });
  await moveTurn(db, settings, advisorId);
  const isOfVisit = own?.dealState === "new" && own.externalId === before.id;
  if (own && !own.erasedAt && own.advisorId !== advisorId && (isOfVisit || !own.advisorId)) {
    await assignLeadTo(db, actor, origin, own, advisor);
    if (advisorId !== actor.userId) await notify(db, actor.licenseId, assignedTo([{ id: own.id, advisorId }]));
  }
  await keepTrace(db, actor, origin, before, "visit.called", { advisorId, advisor: advisor.fullName });
  return before.id;
}

/**
 * Starts the conversation: contacts the lead, as first contact and attempt where needed. Without next action it is due
 * again later.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT
 */
export async function attendVisit(db: Db, actor: LicensedActor, origin: Origin, seen: Versioned): Promise<string> {
  const met = await holdLeadsOf(db, seen.id);
  const before = await holdOpen(db, actor, seen);
  if (!before.advisorId) throw new Problem("CONFLICT");
  if (before.attendedAt) return before.id;
  await setVisit(db, before, { attendedAt: NOW });
  await greetAll(db, met);
  await keepTrace(db, actor, origin, before, "visit.attended", { advisorId: before.advisorId });
  return before.id;
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
  await setVisit(db, before, { result, closedAt: NOW, ...(note && { note }) });
  await keepTrace(db, actor, origin, before, "visit.closed", { result });
  await announceVisit(db, "visit.ended", before.id, origin, (data) => ({ ...data, result }));
  return before.id;
}

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

/** Lock order: lead, visit, rotation. */
async function holdLeadOf(db: Db, id: string): Promise<LeadRow | undefined> {
  const ofVisit = db.select({ id: visit.leadId }).from(visit).where(eq(visit.id, id));
  const [locked] = await db.select().from(lead).where(inArray(lead.id, ofVisit)).for("no key update");
  return locked;
}

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
