import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditAction } from "@/contract/audit/actions.ts";
import { CHANNEL_OF, CHANNELS, IS_POST_SALES, NETWORKS, SOURCES } from "@/contract/kernel/channels.ts";
import { correctedEmail, repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { isEmail, lostLeadingZero } from "@/contract/kernel/validation.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { IntakeRequest, LeadDetail, RuleName, Suggestion } from "@/contract/leads/leads.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { agency, model, pipeline, rule, stage } from "@/provider/db/schema/companies.ts";
import { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead, leadFacet, stageChange } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { findCustomFields } from "@/provider/domains/lead-core/lead-row.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskBody, maskProperties } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assertLeadVisible, toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { listLeadAtCrms, readAttempts } from "./deliveries.ts";
import { isErased, listColumns } from "./list-columns.ts";

type Values = { identification: string; email: string };

function suggestionsFor({ identification, email }: Values, isOwnDomain: (email: string) => boolean): Suggestion[] {
  const cedula = lostLeadingZero(identification) ? repairIdentification(identification) : undefined;
  const address = isEmail(email) && !isOwnDomain(email) ? correctedEmail(email) : undefined;
  return [
    ...(cedula ? [{ field: "identification", value: cedula } as const] : []),
    ...(address ? [{ field: "email", value: address } as const] : []),
  ];
}

const original = alias(lead, "original");

const FORM_ID = sql<string | null>`(
  select f.id from ${networkEvent} e
  join ${leadForm} f on f.license_id = e.license_id and f.network = e.network and f.external_id = e.form_external_id
  where e.license_id = ${lead.licenseId} and e.network = any(${sql.param([...NETWORKS])}::text[])
    and e.external_id = ${lead.externalId} and e.lead_id = ${lead.id}
  limit 1)`;

export async function getLead(ctx: RequestContext, id: string): Promise<LeadDetail> {
  const { db } = ctx;
  const [found] = await db
    .select({
      ...listColumns,
      phone: lead.phone,
      product: lead.product,
      formId: FORM_ID,
      model: { id: model.id, brand: model.brand, name: model.name },
      agencyMatch: { id: agency.id, name: agency.name },
      advisor: { id: user.id, name: user.fullName },
      pipeline: { id: pipeline.id, name: pipeline.name },
      stage: { id: stage.id, name: stage.name },
      campaign: { id: campaign.id, name: campaign.name },
      attribution: lead.attribution,
      stageAt: lead.stageAt,
      lostReason: lead.lostReason,
      firstContactAt: lead.firstContactAt,
      nextAction: lead.nextAction,
      nextActionAt: lead.nextActionAt,
      returnedAt: lead.returnedAt,
      isSalesPipeline: lead.isSalesPipeline,
      entrySource: lead.entrySource,
      errors: lead.errors,
      extraProperties: lead.extraProperties,
      processing: lead.processing,
      externalId: lead.externalId,
      crmId: lead.crmId,
      original: {
        id: original.id,
        firstName: original.firstName,
        lastName: original.lastName,
        source: original.source,
        createdAt: original.createdAt,
        isErased: isErased(original.erasedAt),
      },
      doNotContact: lead.doNotContact,
      consent: lead.consent,
      version: lead.version,
    })
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .leftJoin(agency, eq(agency.id, lead.agencyId))
    .leftJoin(user, eq(user.id, lead.advisorId))
    .leftJoin(pipeline, eq(pipeline.id, lead.pipelineId))
    .leftJoin(stage, eq(stage.id, lead.stageId))
    .leftJoin(campaign, eq(campaign.id, lead.campaignId))
    .leftJoin(original, eq(original.id, lead.originalId))
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  const fillers = await readFillerContacts(db.$client, [found]);
  return {
    ...found,
    fillers: fillers.of(found),
    suggestions: suggestionsFor(found, (email) => fillers.isOwnDomain(email)),
    extraProperties: await maskedProperties(db, found.extraProperties),
    model: found.model && { id: found.model.id, name: `${found.model.brand} ${found.model.name}` },
    crms: await listLeadAtCrms(db, id),
    trace: await readTrace(db, id),
  };
}

/** Masks secrets that senders should not send, except custom fields. */
async function maskedProperties(db: Db, properties: Record<string, unknown>): Promise<Record<string, unknown>> {
  return maskProperties(properties, await findCustomFields(db, [{ extraProperties: properties }]));
}

const AUDITED_STEPS: AuditAction[] = [
  "lead.amended",
  "lead.resubmitted",
  "lead.remapped",
  "lead.assigned",
  "lead.contactStopped",
  "lead.contactAllowed",
  "lead.sentAgain",
  "lead.repeated",
];

async function readTrace(db: Db, leadId: string): Promise<TraceStep[]> {
  const requests = await db
    .select({ steps: intakeRequest.steps })
    .from(intakeRequest)
    .where(eq(intakeRequest.leadId, leadId))
    .orderBy(asc(intakeRequest.receivedAt));
  const entries = await db
    .select({ at: auditEntry.at, actor: auditEntry.actor, action: auditEntry.action, after: auditEntry.after })
    .from(auditEntry)
    .where(and(eq(auditEntry.subjectId, leadId), inArray(auditEntry.action, AUDITED_STEPS)))
    .orderBy(asc(auditEntry.at), asc(auditEntry.id));
  const later = entries.flatMap(({ actor, after }) =>
    ((after as { steps?: Partial<TraceStep>[] } | null)?.steps ?? []).map((step) => ({ ...step, actor })),
  );
  const moves = await db
    .select()
    .from(stageChange)
    .where(eq(stageChange.leadId, leadId))
    .orderBy(asc(stageChange.at), asc(stageChange.id));
  const moved = moves.map(({ at, actor, fromName: from, toName: to, reason }): Partial<TraceStep> => {
    return { step: "moved", outcome: "ok", at, actor, facts: { from, to, reason } };
  });
  const contacts = await db
    .select()
    .from(contactAttempt)
    .where(eq(contactAttempt.leadId, leadId))
    .orderBy(asc(contactAttempt.at), asc(contactAttempt.id));
  const attempted = contacts.map(({ at, actor, channel, result, isHumanContact }): Partial<TraceStep> => {
    return { step: "attempted", outcome: isHumanContact ? "ok" : "warning", at, actor, facts: { channel, result } };
  });
  const steps = [...requests.flatMap(({ steps }) => steps), ...later, ...attempted, ...moved];
  return [...steps, ...(await readAttempts(db, leadId))]
    .map(whole)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function whole(step: Partial<TraceStep>): TraceStep {
  return { actor: null, facts: {}, errors: [], changes: [], ...step } as TraceStep;
}

const MAX_LATER = 10;

export async function getIntakeRequest(ctx: RequestContext, leadId: string): Promise<IntakeRequest> {
  await assertLeadVisible(ctx, leadId);
  const { id, receivedAt, source, headers, body, bodyHash } = intakeRequest;
  const [found] = await ctx.db
    .select({ id, receivedAt, source, headers, body, bodyHash })
    .from(intakeRequest)
    .where(eq(intakeRequest.leadId, leadId))
    .orderBy(asc(receivedAt))
    .limit(1);
  if (!found) throw new Problem("NOT_FOUND", { lead: leadId });
  const others = await ctx.db
    .select({ id, receivedAt, source, headers, body })
    .from(intakeRequest)
    .where(and(eq(intakeRequest.leadId, leadId), ne(bodyHash, found.bodyHash)))
    .orderBy(asc(receivedAt))
    .limit(MAX_LATER);
  const { bodyHash: _, ...first } = found;
  const masked = <Received extends { body: string }>(one: Received) => ({ ...one, body: maskBody(one.body) });
  return { ...masked(first), later: others.map(masked) };
}

const MAX = 200;

const CHANNELS_OF_SERVICE = CHANNELS.filter((channel) => IS_POST_SALES[channel]);
const SOURCES_OF_SERVICE = SOURCES.filter((source) => IS_POST_SALES[CHANNEL_OF[source]]);

export async function listRuleNames(ctx: RequestContext): Promise<RuleName[]> {
  const input = await ctx.db
    .select({ name: rule.name })
    .from(rule)
    .where(and(inArray(rule.channel, CHANNELS_OF_SERVICE), ne(rule.name, "")));
  const reached = toWhere(visibilityFilter(ctx.actor), leadFacet);
  const carried = await ctx.db
    .selectDistinct({ name: leadFacet.rule })
    .from(leadFacet)
    .where(and(inArray(leadFacet.source, SOURCES_OF_SERVICE), ne(leadFacet.rule, ""), reached))
    .limit(MAX);
  const names = new Set([...input, ...carried].map(({ name }) => name));
  return [...names].sort((one, other) => one.localeCompare(other, "es")).map((name) => ({ id: name, name }));
}
