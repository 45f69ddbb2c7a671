import { and, asc, eq, gt, lt, or, type SQL, sql } from "drizzle-orm";
import type { AbsenceFilter, AdvisorAbsence } from "@/contract/agenda/appointments.ts";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import { absence } from "@/provider/db/schema/absences.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { isActiveStaff } from "@/provider/db/users.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { assertPeriod } from "./queries.ts";

export async function listAdvisorAbsences(
  db: Db,
  actor: LicensedActor,
  filter: AbsenceFilter,
): Promise<AdvisorAbsence[]> {
  assertPeriod(filter);
  const { from, to, agency, advisor } = filter;
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${license.timeZone}`;
  return db
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
        isProviderReachable(actor),
        lt(midnight(sql`${absence.firstDay}`), sql`${to}::timestamptz`),
        gt(midnight(sql`${absence.lastDay} + 1`), sql`${from}::timestamptz`),
        agency ? sql`(${userLicense.agencyIds} = '{}' or ${agency}::uuid = any(${userLicense.agencyIds}))` : undefined,
        advisor ? eq(absence.userId, advisor) : undefined,
      ),
    )
    .orderBy(asc(absence.firstDay), asc(user.fullName), asc(absence.id));
}

/** All of the licence; an advisor's own; for a host, those of colleagues of the same agencies. */
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
