import { createHash, createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { toEntrySource } from "@/contract/kernel/channels.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import { normaliseEmail, toE164 } from "@/contract/kernel/validation.ts";
import type { Referred, referralLanding } from "@/contract/referrals/landing.ts";
import { agency, model } from "@/provider/db/schema/companies.ts";
import { referralConfig } from "@/provider/db/schema/referral-programme.ts";
import { referral } from "@/provider/db/schema/referrals.ts";
import { keyFor } from "@/provider/domains/identity/tokens.ts";
import type { CompanionWrite, InboundLead, IntakeDecision } from "@/provider/domains/intake/types.ts";
import type { OpenContext, ReferralToken, Referrer, RequestContext, RequestInfo } from "@/provider/kernel/context.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { getCode } from "./codes.ts";
import { listTermsInForce } from "./files.ts";
import { findFraudFlags, isAnyOfStaff, type Suspect } from "./fraud-flags.ts";
import { countVisit, isLead } from "./landing.ts";
import { isOpenCode } from "./links.ts";
import { announceReferral } from "./rewards.ts";
import { readTicket, type Ticket, ticketOfToken } from "./tokens.ts";

type CreateInput = InputOf<(typeof referralLanding)["create"]>;
type CheckedCode = {
  code: string;
  holder: Suspect["holder"];
  windowDays: number;
  product: string;
  agency: string;
  version: string;
};

/** Invalid, reused or too fast tickets and filled honeypots get the normal response, which reveals nothing. */
export async function createReferredLead(
  ctx: OpenContext<ReferralToken>,
  { id: leadId, referred, ticket: signedTicket, website, headers }: CreateInput & { headers: Headers },
): Promise<{ done: true }> {
  const { services } = ctx;
  const { licenseId, codeId } = ctx.actor;
  const ticket =
    signedTicket === undefined
      ? ticketOfToken(ctx.actor, leadId)
      : await readTicket(services.config, { ticket: signedTicket, leadId, codeId });
  if (website || !ticket) return { done: true };
  // A client-chosen id may belong to an existing lead.
  if (signedTicket === undefined && (await ctx.transaction((db) => isLead(db, leadId)))) return { done: true };
  const clean = { ...referred, phone: toE164(referred.phone) };
  const known = await ctx.transaction((db) => readChoices({ ...ctx, db }, referred));
  const isOfStaff = await isAnyOfStaff(services.database, licenseId, [clean, known.holder]);
  const companion = buildCompanion(ctx, { referred: clean, ticket, known: { ...known, isOfStaff } });
  await services.intake.receive(licenseId, toInboundLead(ctx.request, headers, clean, known, companion));
  return { done: true };
}

async function readChoices(
  ctx: RequestContext<Referrer>,
  { modelId, agencyId, termsId }: Referred,
): Promise<CheckedCode> {
  const { db } = ctx;
  if (!(await isOpenCode(db, ctx.actor.codeId))) throw new Problem("CONFLICT");
  const [product] = await db
    .select({ name: sql<string>`${model.brand} || ' ' || ${model.name}` })
    .from(model)
    .where(and(eq(model.id, modelId), eq(model.isActive, true)));
  const [agencyRow] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, agencyId));
  const terms = (await listTermsInForce(db)).find(({ id }) => id === termsId);
  const fields: FieldError[] = [
    ...(product ? [] : [{ field: "referred.modelId", code: "invalid" as const }]),
    ...(agencyRow ? [] : [{ field: "referred.agencyId", code: "invalid" as const }]),
    ...(terms ? [] : [{ field: "referred.termsId", code: "termsChanged" as const }]),
  ];
  if (!product || !agencyRow || !terms) throw new Problem("INVALID_INPUT", { fields });
  const { code, holder } = await getCode(db, ctx.actor.codeId);
  const [config] = await db.select({ windowDays: referralConfig.windowDays }).from(referralConfig);
  if (!config) throw new Problem("NOT_FOUND");
  const version = `${terms.language}-${terms.number}`;
  return { code, holder, windowDays: config.windowDays, product: product.name, agency: agencyRow.name, version };
}

function buildCompanion(
  ctx: Pick<RequestContext<Referrer>, "actor" | "request" | "services">,
  {
    referred,
    ticket: { leadId, isPaidTraffic, madeAt },
    known: { holder, windowDays, isOfStaff },
  }: { referred: Referred; ticket: Ticket; known: CheckedCode & Pick<Suspect, "isOfStaff"> },
): CompanionWrite {
  const { identification, phone, email } = referred;
  const addressHash = createHmac("sha256", keyFor(ctx.services.config, "referral address"))
    .update(ctx.request.ip)
    .digest("base64url");
  const openMs = Date.now() - madeAt;
  const suspect = { referred, holder, addressHash, isOfStaff, isPaidTraffic, openMs, windowDays };
  return {
    id: leadId,
    // Serialises referrals of one person: the first counts.
    names: [`referred ${identification}`, `referred ${phone}`, `referred ${normaliseEmail(email)}`],
    store: (db, decision, batchLeadIds) =>
      storeReferral({ ...ctx, db }, { referred, suspect: { ...suspect, batchLeadIds }, decision }),
  };
}

async function storeReferral(
  ctx: RequestContext<Referrer>,
  {
    referred: { termsId, consentText },
    suspect,
    decision,
  }: { referred: Referred; suspect: Suspect; decision: IntakeDecision },
): Promise<void> {
  const { licenseId, codeId } = ctx.actor;
  const { addressHash } = suspect;
  const { id: leadId } = decision;
  const flags = await findFraudFlags(ctx.db, suspect);
  const state = flags.includes("alreadyReferred") ? "refused" : flags.length > 0 ? "review" : "accepted";
  const at = new Date().toISOString();
  await ctx.db.insert(referral).values({
    licenseId,
    id: leadId,
    codeId,
    leadId,
    dealId: leadId,
    createdAt: at,
    state,
    flags,
    termsId,
    consentText,
    consentAt: at,
    addressHash,
  });
  await countVisit(ctx, "sent");
  await writeAudit(
    { ...ctx, actor: { userId: null, fullName: "system", licenseId } },
    {
      action: "referral.created",
      subject: "lead",
      subjectId: leadId,
      channel: decision.evaluation.channel,
      after: { state, flags, codeId },
    },
  );
  await announceReferral(ctx, "referral.created", leadId);
}

function toInboundLead(
  request: RequestInfo,
  headers: Headers,
  referred: Referred,
  known: CheckedCode,
  companion: CompanionWrite,
): InboundLead {
  const at = new Date().toISOString();
  const { firstName, lastName, identification, phone, email } = referred;
  const body = JSON.stringify({ referred });
  return {
    source: "referred-code",
    companion,
    draft: {
      ...EMPTY_TEXTS,
      firstName,
      lastName,
      identification,
      phone,
      email,
      product: known.product,
      agency: known.agency,
      origin: known.code,
      externalId: companion.id,
      isSalesPipeline: true,
      entrySource: toEntrySource("captured", "referred-code"),
      completion: null,
      consent: { textVersion: known.version, at, source: "referred-code" },
      extraProperties: { referralCode: known.code },
    },
    received: {
      receivedAt: at,
      apiKeyId: null,
      actor: "system",
      headers: maskedHeaders(headers),
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: null,
      ip: request.ip,
      requestId: request.id,
    },
    steps: [{ step: "received", outcome: "ok", at, facts: { source: "referred-code", bytes: body.length } }],
  };
}
