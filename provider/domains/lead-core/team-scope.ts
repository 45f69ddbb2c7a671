import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { LEAD_SCOPE } from "@/contract/kernel/access.ts";
import type { MonthOfTargets } from "@/contract/team/team.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { userLicense } from "@/provider/db/schema/users.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { toWhere, visibilityFilter } from "./filter.ts";

const isLeader = ({ roles }: LicensedActor) =>
  roles.includes("supervisor") && roles.every((role) => role === "supervisor" || LEAD_SCOPE[role] !== "licence");

/** Rows of a supervisor's agencies, and of none. All for users without agencies or team. */
export function atTeams(actor: LicensedActor, agencyId: AnyPgColumn): SQL {
  if (!isLeader(actor)) return sql`true`;
  return sql`(${agencyId} is null or not exists (select from ${userLicense} w
    where w.user_id = ${actor.userId} and w.license_id = ${actor.licenseId} and cardinality(w.agency_ids) > 0
      and ${agencyId} <> all(w.agency_ids)))`;
}

export function ofTeam(actor: LicensedActor): SQL {
  return sql`${toWhere(visibilityFilter(actor)) ?? sql`true`} and ${atTeams(actor, lead.agencyId)}`;
}

export async function targetsOfTeam(ctx: RequestContext, all: MonthOfTargets): Promise<MonthOfTargets> {
  const own = isLeader(ctx.actor) ? await findAgencies(ctx) : [];
  if (own.length === 0) return all;
  const colleagues = await ctx.db
    .select({ id: userLicense.userId })
    .from(userLicense)
    .where(
      and(
        eq(userLicense.licenseId, ctx.actor.licenseId),
        inArray(
          userLicense.userId,
          all.advisors.map(({ id }) => id),
        ),
        or(eq(userLicense.agencyIds, []), arrayOverlaps(userLicense.agencyIds, own)),
      ),
    );
  const theirs = new Set(colleagues.map(({ id }) => id));
  const agencies = all.agencies.filter(({ id }) => own.includes(id));
  const advisors = all.advisors.filter(({ id }) => theirs.has(id));
  return { ...all, agencies, advisors, actual: agencies.reduce((sum, { actual }) => sum + actual, 0) };
}

async function findAgencies(ctx: RequestContext): Promise<string[]> {
  const [found] = await ctx.db
    .select({ ids: userLicense.agencyIds })
    .from(userLicense)
    .where(and(eq(userLicense.userId, ctx.actor.userId), eq(userLicense.licenseId, ctx.actor.licenseId)));
  return found?.ids ?? [];
}
