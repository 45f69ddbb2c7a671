import { and, asc, desc, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import {
  AGENDA_STATES,
  type Appointment,
  type AppointmentFilter,
  MAX_DAYS,
  MAX_LISTED,
} from "@/contract/agenda/appointments.ts";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { ActorContext, LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assertLeadVisible, toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { atTeams } from "../lead-core/team-scope.ts";

const DAY_MS = 86_400_000;

/** Limits by role: the whole licence, an advisor's own, or those at a host's agencies. */
export function visibleAppointments(actor: LicensedActor): SQL | undefined {
  const scopes = new Set(actor.roles.map((role) => LEAD_SCOPE[role]));
  if (scopes.has("licence")) return;
  return or(
    scopes.has("own") ? eq(appointment.advisorId, actor.userId) : undefined,
    scopes.has("showroom") ? isAtOwnAgency(actor) : undefined,
  );
}

function isAtOwnAgency({ userId }: LicensedActor): SQL | undefined {
  return and(
    isNotNull(appointment.agencyId),
    sql`not exists (select from ${userLicense} w where w.user_id = ${userId} and cardinality(w.agency_ids) > 0
      and ${appointment.agencyId} <> all(w.agency_ids))`,
  );
}

export async function listAppointments(ctx: RequestContext, filter: AppointmentFilter): Promise<Appointment[]> {
  const { actor } = ctx;
  const { from, to, agency: agencyId, advisor, type, of } = filter;
  assertPeriod(filter);
  return read(
    ctx.db,
    actor,
    and(
      visibleAppointments(actor),
      gte(appointment.startsAt, from),
      lt(appointment.startsAt, to),
      inArray(appointment.state, AGENDA_STATES),
      agencyId ? eq(appointment.agencyId, agencyId) : undefined,
      advisor ? eq(appointment.advisorId, advisor) : undefined,
      type ? eq(appointment.type, type) : undefined,
      of ? atTeams(actor, appointment.agencyId) : undefined,
    ),
    [asc(appointment.startsAt), asc(appointment.id)],
    MAX_LISTED,
  );
}

export function assertPeriod({ from, to }: Pick<AppointmentFilter, "from" | "to">): void {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 0) throw new Problem("INVALID_INPUT", { fields: [{ field: "to", code: "beforeStart" }] });
  if (ms > MAX_DAYS * DAY_MS) throw new Problem("INVALID_INPUT", { fields: [{ field: "to", code: "tooHigh" }] });
}

export async function listAppointmentsOfLead(ctx: RequestContext, leadId: string): Promise<Appointment[]> {
  await assertLeadVisible(ctx, leadId);
  return read(
    ctx.db,
    ctx.actor,
    eq(appointment.leadId, leadId),
    [desc(appointment.startsAt), desc(appointment.id)],
    50,
  );
}

export async function getAppointment(db: Db, actor: LicensedActor | null, id: string): Promise<Appointment> {
  const [found] = await read(db, actor, eq(appointment.id, id), [], 1);
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

async function read(
  db: Db,
  actor: LicensedActor | null,
  where: SQL | undefined,
  order: SQL[],
  max: number,
): Promise<Appointment[]> {
  const isProviderReachable = actor ? (toWhere(visibilityFilter(actor)) ?? sql`true`) : sql`false`;
  const rows = await db
    .select({
      id: appointment.id,
      version: appointment.version,
      type: appointment.type,
      state: appointment.state,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      person: sql<string>`coalesce(trim(${lead.firstName} || ' ' || ${lead.lastName}), ${appointment.person})`,
      phone: sql<string>`coalesce(${lead.phone}, ${appointment.phone})`,
      doNotContact: sql<boolean>`coalesce(${lead.doNotContact}, false)`,
      dealId: appointment.leadId,
      isLeadReached: sql<boolean>`${lead.id} is not null and coalesce(${isProviderReachable}, false)`,
      advisor: { id: user.id, name: user.fullName },
      agency: { id: agency.id, name: agency.name },
      note: appointment.note,
      previousId: appointment.previousId,
    })
    .from(appointment)
    .leftJoin(lead, and(eq(lead.licenseId, appointment.licenseId), eq(lead.id, appointment.leadId)))
    .leftJoin(user, eq(user.id, appointment.advisorId))
    .leftJoin(agency, eq(agency.id, appointment.agencyId))
    .where(where)
    .orderBy(...order)
    .limit(max);
  return rows;
}

export type AppointmentRow = typeof appointment.$inferSelect;

/** Locks the lead before the appointment: the global lock order. */
export async function lockAppointmentLead(db: Db, id: string): Promise<void> {
  const ofAppointment = db.select({ id: appointment.leadId }).from(appointment).where(eq(appointment.id, id));
  await db.select({ id: lead.id }).from(lead).where(inArray(lead.id, ofAppointment)).for("no key update");
}

export async function lockPlanned(ctx: ActorContext, { id, version }: Versioned): Promise<AppointmentRow> {
  await lockAppointmentLead(ctx.db, id);
  const [found] = await ctx.db
    .select()
    .from(appointment)
    .where(and(eq(appointment.id, id), visibleAppointments(ctx.actor)))
    .for("update");
  if (!found) throw new Problem("NOT_FOUND");
  if (found.version !== version) throw new Problem("VERSION_CONFLICT", { version: found.version });
  if (found.state !== "planned") throw new Problem("CONFLICT");
  return found;
}

export function auditedFields(row: AppointmentRow) {
  const { type, state, startsAt, endsAt, leadId, advisorId, agencyId } = row;
  return { type, state, startsAt, endsAt, leadId, advisorId, agencyId };
}
