import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { compactIdentification, identifiesPerson } from "@/contract/kernel/validation.ts";
import { type KnownVisitor, visits } from "@/contract/showroom/visits.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { getRule, namesOfModels } from "@/provider/domains/intake/license-settings.ts";
import { action, configuredCommand, implement, query } from "@/provider/http/implement.ts";
import type { ConfiguredContext, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { readAdvisors } from "./advisors.ts";
import { checkIn } from "./check-in.ts";
import { findOpenVisit, getVisit, listOwnAgencies, listVisits } from "./queries.ts";
import { registerVisit } from "./register.ts";
import { attendVisit, callAdvisor, closeVisit } from "./steps.ts";

/** Returns only name, contact and advisor of leads out of reach. Partial identifications match no one. */
async function findKnown(ctx: RequestContext, typed: string): Promise<KnownVisitor | null> {
  const identification = compactIdentification(typed);
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
  return found ? { ...found, visit: await findOpenVisit(ctx, identification) } : null;
}

function visitCommand<Input>(run: (ctx: ConfiguredContext, input: Input) => Promise<string>) {
  const step = configuredCommand(async (ctx, input: Input) => getVisit(ctx, await run(ctx, input)));
  return async (call: OpenContext & { input: Input }) => {
    const changed = await step(call);
    call.services.live.publish(call.actor.licenseId, { changed: changed.dealId, isShowroom: true });
    return changed;
  };
}

export const visitRoutes = implement(visits, {
  desk: action(async (ctx, input) => {
    const settings = await ctx.services.settings.of(ctx.actor.licenseId);
    const { agencies, advisors } = await ctx.transaction(async (db) => {
      const agencies = await listOwnAgencies({ ...ctx, db });
      const at = agencies.map(({ id }) => id).filter((id) => !input.agency || id === input.agency);
      return { agencies, advisors: await readAdvisors({ db, settings }, at) };
    });
    const products = namesOfModels(settings);
    return { agencies, products, requiredFields: getRule(settings, "showroom").requiredFields, ...advisors };
  }),
  lookUp: query(async (ctx, input) => {
    ctx.services.lookUpLimit.take(ctx.actor.userId);
    return { person: await findKnown(ctx, input.identification) };
  }),
  register: ({ input, http, ...ctx }) => registerVisit(ctx, { ...input, headers: http.headers }),
  list: query((ctx, input) => listVisits(ctx, input.agency)),
  call: visitCommand(callAdvisor),
  attend: visitCommand(attendVisit),
  close: visitCommand(closeVisit),
  checkIn: visitCommand(checkIn),
});
