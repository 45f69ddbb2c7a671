import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { identifiesPerson } from "@/contract/kernel/validation.ts";
import { type KnownVisitor, MAX_VISITS, type Visit } from "@/contract/showroom/visits.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { agency, license } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { ActorContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export async function listOwnAgencies(ctx: RequestContext): Promise<{ id: string; name: string }[]> {
  const [own] = await ctx.db
    .select({ ids: userLicense.agencyIds })
    .from(userLicense)
    .where(eq(userLicense.userId, ctx.actor.userId));
  const ids = own?.ids ?? [];
  return ctx.db
    .select({ id: agency.id, name: agency.name })
    .from(agency)
    .where(ids.length > 0 ? inArray(agency.id, ids) : undefined)
    .orderBy(asc(agency.name));
}

export async function visibleVisits(ctx: ActorContext): Promise<SQL | undefined> {
  const [own] = await ctx.db
    .select({ ids: userLicense.agencyIds })
    .from(userLicense)
    .where(eq(userLicense.userId, ctx.actor.userId));
  if (!own || own.ids.length === 0) return undefined;
  return or(isNull(visit.agencyId), inArray(visit.agencyId, own.ids));
}

/** Midnight of the licence by the database's clock. A value: PostgreSQL would use no index with a subquery. */
export async function midnight(db: Db): Promise<string> {
  const zone = license.timeZone;
  const day = sql`date_trunc('day', now() at time zone ${zone}) at time zone ${zone}`.mapWith(visit.arrivedAt);
  const [found] = await db.select({ at: day }).from(license);
  if (!found) throw new Problem("NOT_FOUND");
  return found.at;
}

export async function listVisits(ctx: RequestContext, agencyId?: string): Promise<Visit[]> {
  const reached = and(await visibleVisits(ctx), agencyId ? eq(visit.agencyId, agencyId) : undefined);
  const since = await midnight(ctx.db);
  const newest = (where: SQL | undefined) =>
    read(ctx.db, and(reached, where)).orderBy(desc(visit.arrivedAt), desc(visit.id)).limit(MAX_VISITS);
  // One snapshot: a visit closed meanwhile is listed once.
  const rows = await unionAll(
    newest(isNull(visit.closedAt)),
    newest(and(isNotNull(visit.closedAt), gte(visit.arrivedAt, since))),
  );
  return rows.sort((a, b) => a.arrivedAt.localeCompare(b.arrivedAt) || a.id.localeCompare(b.id));
}

export async function findCheckedIn(ctx: RequestContext, visitId: string): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ id: visit.id })
    .from(visit)
    .where(and(or(eq(visit.id, visitId), eq(visit.checkInId, visitId)), await visibleVisits(ctx)));
  return found?.id;
}

/** Own registration, at any agency: the device polls until it is answered. */
export async function findOwnVisit(ctx: RequestContext, id: string): Promise<Visit | undefined> {
  const [found] = await read(ctx.db, and(eq(visit.id, id), eq(visit.hostId, ctx.actor.userId)));
  return found;
}

export async function findOpenVisit(ctx: ActorContext, identification: string): Promise<KnownVisitor["visit"]> {
  if (!identifiesPerson(identification)) return null;
  const [found] = await ctx.db
    .select({ id: visit.id, arrivedAt: visit.arrivedAt })
    .from(visit)
    .innerJoin(lead, and(eq(lead.licenseId, visit.licenseId), eq(lead.id, visit.leadId)))
    .where(and(isNull(visit.closedAt), eq(lead.identification, identification), await visibleVisits(ctx)))
    .orderBy(desc(visit.arrivedAt), desc(visit.id))
    .limit(1);
  return found ?? null;
}

export async function getVisit(ctx: ActorContext, id: string): Promise<Visit> {
  const [found] = await read(ctx.db, and(eq(visit.id, id), await visibleVisits(ctx)));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export async function readVisit(db: Db, id: string): Promise<Visit> {
  const [found] = await read(db, eq(visit.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

const host = alias(user, "host");
const owner = alias(user, "owner");

function read(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: visit.id,
      version: visit.version,
      dealId: visit.leadId,
      dealState: lead.dealState,
      person: sql<string>`trim(${lead.firstName} || ' ' || ${lead.lastName})`,
      phone: lead.phone,
      product: lead.product,
      reason: visit.reason,
      companions: visit.companions,
      note: visit.note,
      agency: { id: agency.id, name: agency.name },
      // A licence cannot see accounts of platform staff.
      host: sql<string>`coalesce(${host.fullName}, '')`,
      advisor: { id: user.id, name: user.fullName },
      owner: { id: owner.id, name: owner.fullName },
      isAppointment: sql<boolean>`${visit.appointmentId} is not null`,
      arrivedAt: visit.arrivedAt,
      timeSource: visit.timeSource,
      calledAt: visit.calledAt,
      attendedAt: visit.attendedAt,
      closedAt: visit.closedAt,
      result: visit.result,
    })
    .from(visit)
    .innerJoin(lead, and(eq(lead.licenseId, visit.licenseId), eq(lead.id, visit.leadId)))
    .leftJoin(appointment, and(eq(appointment.licenseId, visit.licenseId), eq(appointment.id, visit.appointmentId)))
    .leftJoin(host, eq(host.id, visit.hostId))
    .leftJoin(user, eq(user.id, visit.advisorId))
    .leftJoin(owner, eq(owner.id, sql`coalesce(${appointment.advisorId}, ${lead.advisorId})`))
    .leftJoin(agency, and(eq(agency.licenseId, visit.licenseId), eq(agency.id, visit.agencyId)))
    .where(where);
}
