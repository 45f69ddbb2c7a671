import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import { type Absence, absences } from "@/contract/agenda/absences.ts";
import type { AbsenceFilter, AdvisorAbsence } from "@/contract/agenda/appointments.ts";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import { isActiveStaff } from "@/provider/db/lookups.ts";
import { absence } from "@/provider/db/schema/agenda.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "@/provider/domains/records/commands.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assertPeriod } from "./queries.ts";

export async function listAdvisorAbsences(ctx: RequestContext, filter: AbsenceFilter): Promise<AdvisorAbsence[]> {
  assertPeriod(filter);
  const { from, to, agency, advisor } = filter;
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${license.timeZone}`;
  return ctx.db
    .select({
      id: absence.id,
      advisor: { id: user.id, name: user.fullName },
      firstDay: absence.firstDay,
      lastDay: absence.lastDay,
    })
    .from(absence)
    .innerJoin(license, eq(license.id, absence.licenseId))
    .innerJoin(user, eq(user.id, absence.userId))
    .innerJoin(userLicense, and(eq(userLicense.userId, absence.userId), eq(userLicense.licenseId, absence.licenseId)))
    .where(
      and(
        isActiveStaff("sales-manager"),
        isProviderReachable(ctx.actor),
        lt(midnight(sql`${absence.firstDay}`), sql`${to}::timestamptz`),
        gt(midnight(sql`${absence.lastDay} + 1`), sql`${from}::timestamptz`),
        agency ? sql`(${userLicense.agencyIds} = '{}' or ${agency}::uuid = any(${userLicense.agencyIds}))` : undefined,
        advisor ? eq(absence.userId, advisor) : undefined,
      ),
    )
    .orderBy(asc(absence.firstDay), asc(user.fullName), asc(absence.id));
}

function isProviderReachable({ roles, userId }: LicensedActor): SQL | undefined {
  const scopes = new Set(roles.map((role) => LEAD_SCOPE[role]));
  if (scopes.has("licence")) return;
  return or(
    scopes.has("own") ? eq(absence.userId, userId) : undefined,
    scopes.has("showroom")
      ? sql`exists (select from ${userLicense} mine where mine.user_id = ${userId} and mine.license_id = ${absence.licenseId}
          and (mine.agency_ids = '{}' or ${userLicense.agencyIds} = '{}' or mine.agency_ids && ${userLicense.agencyIds}))`
      : undefined,
  );
}

async function listAbsences(db: Db, userId?: string): Promise<Absence[]> {
  const rows = await db
    .select()
    .from(absence)
    .where(userId ? eq(absence.userId, userId) : undefined)
    .orderBy(desc(absence.firstDay), desc(absence.id));
  return rows.map(toAbsence);
}

function toAbsence({ licenseId: _license, ...row }: typeof absence.$inferSelect): Absence {
  return row;
}

const ABSENCE: RecordKind<typeof absence, Absence> = {
  table: absence,
  subject: "absence",
  constraints: {},
  show: toAbsence,
};

export const absenceRoutes = implement(absences, {
  list: ({ db, input }) => listAbsences(db, input.userId),
  create: configure(async (ctx, input) => {
    await assertColleague(ctx.db, input.userId);
    return inOrder(await addRecord(ctx, ABSENCE, input));
  }),
  update: configure(async (ctx, input) => inOrder(await changeRecord(ctx, ABSENCE, input))),
  remove: configure(async (ctx, input) => {
    await removeRecord(ctx, ABSENCE, input);
    return {};
  }),
  own: ({ db, actor }) => listAbsences(db, actor.userId),
});

/** Foreign keys accept any id; row-level security shows only own users. @throws Problem INVALID_INPUT */
async function assertColleague(db: Db, userId: string): Promise<void> {
  const found = await db.select({ id: userLicense.userId }).from(userLicense).where(eq(userLicense.userId, userId));
  if (found.length === 0) throw new Problem("INVALID_INPUT", { fields: [{ field: "userId", code: "invalid" }] });
}

function inOrder(storedAbsence: Absence): Absence {
  if (storedAbsence.lastDay >= storedAbsence.firstDay) return storedAbsence;
  throw new Problem("INVALID_INPUT", { fields: [{ field: "lastDay", code: "beforeStart" }] });
}
