import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Form, Inviter, LandingChoices, ReferralLicense, referralLanding } from "@/contract/referrals/landing.ts";
import { ZONE } from "@/provider/db/lookups.ts";
import { agency, company, license, model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { referralConfig } from "@/provider/db/schema/referral-programme.ts";
import type { Referrer, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { getCode } from "./codes.ts";
import { isOpenCode } from "./links.ts";
import { readRefusedTicket, signTicket } from "./tokens.ts";

export async function getReferralLicense(db: Db): Promise<ReferralLicense> {
  const [found] = await db
    .select({
      licenseId: license.id,
      licenseName: license.name,
      companyName: company.name,
      companyIdentification: license.companyIdentification,
      titleEs: referralConfig.titleEs,
      titleEn: referralConfig.titleEn,
      textEs: referralConfig.textEs,
      textEn: referralConfig.textEn,
      colour: referralConfig.colour,
      logoId: referralConfig.logoId,
    })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId))
    .innerJoin(referralConfig, eq(referralConfig.licenseId, license.id));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export async function getInviter(ctx: RequestContext<Referrer>, codeId: string): Promise<Inviter> {
  if (codeId !== ctx.actor.codeId) throw new Problem("NOT_FOUND");
  const { id, kind, name, holder } = await getCode(ctx.db, codeId);
  return { id, kind, firstName: kind === "member" ? (holder.firstName?.split(/\s+/)[0] ?? "") : name };
}

export async function listChoices(db: Db): Promise<LandingChoices> {
  const models = await db
    .select({ id: model.id, name: sql<string>`${model.brand} || ' ' || ${model.name}` })
    .from(model)
    .where(eq(model.isActive, true))
    .orderBy(asc(model.brand), asc(model.name));
  const acceptsReferred = sql`(cardinality(${agency.channels}) = 0 or 'referred' = any(${agency.channels}))`;
  const agencies = await db
    .select({ id: agency.id, name: agency.name })
    .from(agency)
    .where(and(acceptsReferred))
    .orderBy(asc(agency.name));
  return { models, agencies };
}

type LandingRequest = InputOf<(typeof referralLanding)["form"]>;

/** A reloaded page retains id and open time. @throws Problem CONFLICT for a code closed since */
export async function makeForm(
  ctx: Pick<RequestContext<Referrer>, "actor" | "services">,
  { isPaidTraffic = false, refusedTicket }: LandingRequest,
): Promise<Form> {
  const { codeId } = ctx.actor;
  const spentTicket = refusedTicket ? await readRefusedTicket(ctx.services.config, refusedTicket, codeId) : undefined;
  const { isOpen, isSpent } = await ctx.services.database.read(
    { role: "tenant", licenseId: ctx.actor.licenseId },
    async (db) => ({
      isOpen: await isOpenCode(db, codeId),
      isSpent: spentTicket !== undefined && (await isLead(db, spentTicket.leadId)),
    }),
  );
  if (!isOpen) throw new Problem("CONFLICT");
  const fresh = { leadId: uuidv7(), codeId, madeAt: Date.now(), isPaidTraffic };
  const ticket =
    spentTicket && !isSpent ? { ...spentTicket, isPaidTraffic: spentTicket.isPaidTraffic || isPaidTraffic } : fresh;
  return { leadId: ticket.leadId, ticket: await signTicket(ctx.services.config, ticket) };
}

export async function isLead(db: Db, id: string): Promise<boolean> {
  return (await db.select({ id: lead.id }).from(lead).where(eq(lead.id, id))).length > 0;
}

export type Counted = "visits" | "refused" | "started" | "sent";

export async function countVisit(
  ctx: Pick<RequestContext<Referrer>, "db" | "actor">,
  what: Counted,
  times = 1,
): Promise<void> {
  const column = sql.raw(what);
  await ctx.db.execute(sql`
    insert into referral_visit (license_id, code_id, day, ${column})
    values (${ctx.actor.licenseId}::uuid, ${ctx.actor.codeId}::uuid, (now() at time zone ${ZONE})::date, ${times}::int)
    on conflict (license_id, code_id, day) do update set ${column} = referral_visit.${column} + excluded.${column}`);
}
