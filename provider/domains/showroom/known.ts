import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { bareIdentification, identifiesPerson } from "@/contract/kernel/validation.ts";
import type { KnownVisitor } from "@/contract/showroom/visits.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { findOpenOf } from "./queries.ts";

/** For leads out of reach returns only name, contact and advisor. Partial identifications match no one. */
export async function findKnown(ctx: RequestContext, typed: string): Promise<KnownVisitor | null> {
  const identification = bareIdentification(typed);
  if (!identifiesPerson(identification)) return null;
  const isProviderReachable = toWhere(visibilityFilter(ctx.actor)) ?? sql`true`;
  const ofReached = (column: AnyPgColumn | SQL) =>
    sql<string>`case when ${isProviderReachable} then ${column} else '' end`;
  const [found] = await ctx.db
    .select({
      firstName: lead.firstName,
      lastName: lead.lastName,
      phone: lead.phone,
      email: ofReached(lead.email),
      product: ofReached(sql`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`),
      agencyId: sql<string | null>`case when ${isProviderReachable} then ${lead.agencyId} end`,
      advisor: { id: user.id, fullName: user.fullName },
      lastAt: lead.createdAt,
    })
    .from(lead)
    .leftJoin(user, eq(user.id, lead.advisorId))
    .leftJoin(model, and(eq(model.licenseId, lead.licenseId), eq(model.id, lead.modelId)))
    .where(and(eq(lead.identification, identification), isNull(lead.erasedAt)))
    .orderBy(sql`case when ${isProviderReachable} then 0 else 1 end`, desc(lead.createdAt), desc(lead.id))
    .limit(1);
  return found ? { ...found, visit: await findOpenOf(ctx, identification) } : null;
}
