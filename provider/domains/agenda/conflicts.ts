import { and, eq, gt, gte, lt, lte, ne, sql } from "drizzle-orm";
import { type AppointmentConflict, MAX_MINUTES } from "@/contract/agenda/appointments.ts";
import { absence, appointment } from "@/provider/db/schema/agenda.ts";
import { license } from "@/provider/db/schema/companies.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

type TimeSlot = { id: string; advisorId: string; startsAt: string; endsAt: string };

/** Earlier starts cannot overlap. */
const MAX_MS = MAX_MINUTES * 60_000;

/** Serialises an advisor's schedule: concurrent bookings of one hour would not see each other. */
export async function lockAdvisorSchedule(ctx: RequestContext, advisorId: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('appointments ' || ${ctx.actor.licenseId} || ' ' || ${advisorId}))`,
  );
}

export async function assertNoConflict(db: Db, slot: TimeSlot): Promise<void> {
  const conflicts = [...(await overlapping(db, slot)), ...(await absencesAt(db, slot))];
  if (conflicts.length > 0) throw new Problem("APPOINTMENT_CONFLICT", { conflicts });
}

async function overlapping(db: Db, { id, advisorId, startsAt, endsAt }: TimeSlot): Promise<AppointmentConflict[]> {
  const earliest = new Date(Date.parse(startsAt) - MAX_MS).toISOString();
  const rows = await db
    .select({ startsAt: appointment.startsAt, endsAt: appointment.endsAt })
    .from(appointment)
    .where(
      and(
        eq(appointment.advisorId, advisorId),
        eq(appointment.state, "planned"),
        ne(appointment.id, id),
        gte(appointment.startsAt, earliest),
        lt(appointment.startsAt, endsAt),
        gt(appointment.endsAt, startsAt),
      ),
    )
    .orderBy(appointment.startsAt)
    .limit(5);
  return rows.map((row) => ({ kind: "appointment", ...row, firstDay: null, lastDay: null }));
}

async function absencesAt(db: Db, { advisorId, startsAt, endsAt }: TimeSlot): Promise<AppointmentConflict[]> {
  const localDaySql = (at: string) => sql`(${at}::timestamptz at time zone ${license.timeZone})::date`;
  const rows = await db
    .select({ firstDay: absence.firstDay, lastDay: absence.lastDay })
    .from(absence)
    .innerJoin(license, eq(license.id, absence.licenseId))
    .where(
      and(
        eq(absence.userId, advisorId),
        lte(absence.firstDay, localDaySql(endsAt)),
        gte(absence.lastDay, localDaySql(startsAt)),
      ),
    )
    .limit(5);
  return rows.map((row) => ({ kind: "absence", startsAt: null, endsAt: null, ...row }));
}
