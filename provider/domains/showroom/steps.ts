import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { visits } from "@/contract/showroom/visits.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { getAdvisor } from "@/provider/domains/lead-core/lock-lead.ts";
import type { ConfiguredContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { assignLeadTo } from "../leads/assign.ts";
import { isBusy, lockCalls, moveTurn } from "./advisors.ts";
import { visibleVisits } from "./queries.ts";
import { announceVisit, greetAll, NOW, setVisit, type VisitRow, writeVisitTrace } from "./visit-changes.ts";

type VisitCommandInput<Name extends keyof typeof visits> = InputOf<(typeof visits)[Name]>;

export async function callAdvisor(
  ctx: ConfiguredContext,
  { advisorId, force, ...input }: VisitCommandInput<"call">,
): Promise<string> {
  const { db } = ctx;
  await lockCalls(ctx);
  const own = await lockVisitLead(db, input.id);
  const before = await lockOpen(ctx, input);
  const advisor = await getAdvisor(db, advisorId);
  if (before.advisorId === advisorId) return before.id;
  if (!force && (await isBusy(db, advisorId))) throw new Problem("ADVISOR_BUSY");
  await setVisit(db, before, { advisorId, calledAt: NOW, attendedAt: null });
  await moveTurn(ctx, advisorId);
  const isOfVisit = own?.dealState === "new" && own.externalId === before.id;
  if (own && !own.erasedAt && own.advisorId !== advisorId && (isOfVisit || !own.advisorId)) {
    await assignLeadTo(ctx, own, advisor);
    if (advisorId !== ctx.actor.userId) await notify(ctx, assignedTo([{ id: own.id, advisorId }]));
  }
  await writeVisitTrace(ctx, { before, action: "visit.called", after: { advisorId, advisor: advisor.fullName } });
  return before.id;
}

/** Contacts the lead, as first contact and attempt where needed. Without next action it is due again later. */
export async function attendVisit(ctx: RequestContext, input: Versioned): Promise<string> {
  const { db } = ctx;
  const met = await lockVisitLeads(db, input.id);
  const before = await lockOpen(ctx, input);
  if (!before.advisorId) throw new Problem("CONFLICT");
  if (before.attendedAt) return before.id;
  await setVisit(db, before, { attendedAt: NOW });
  await greetAll(db, met);
  await writeVisitTrace(ctx, { before, action: "visit.attended", after: { advisorId: before.advisorId } });
  return before.id;
}

export async function closeVisit(
  ctx: RequestContext,
  { result, note, ...input }: VisitCommandInput<"close">,
): Promise<string> {
  await lockVisitLead(ctx.db, input.id);
  const before = await lockOpen(ctx, input);
  await setVisit(ctx.db, before, { result, closedAt: NOW, ...(note && { note }) });
  await writeVisitTrace(ctx, { before, action: "visit.closed", after: { result } });
  await announceVisit(ctx, { event: "visit.ended", id: before.id, toMessageData: (data) => ({ ...data, result }) });
  return before.id;
}

async function lockOpen(ctx: RequestContext, { id, version }: Versioned): Promise<VisitRow> {
  const [found] = await ctx.db
    .select()
    .from(visit)
    .where(and(eq(visit.id, id), await visibleVisits(ctx)))
    .for("update");
  if (!found) throw new Problem("NOT_FOUND");
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  if (found.closedAt) throw new Problem("CONFLICT");
  return found;
}

/** Lock order: lead, visit, rotation. */
async function lockVisitLead(db: Db, id: string): Promise<LeadRow | undefined> {
  const ofVisit = db.select({ id: visit.leadId }).from(visit).where(eq(visit.id, id));
  const [locked] = await db.select().from(lead).where(inArray(lead.id, ofVisit)).for("no key update");
  return locked;
}

function lockVisitLeads(db: Db, id: string): Promise<LeadRow[]> {
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
