import type { PgTable } from "drizzle-orm/pg-core";
import { CHANNEL_OF, CHANNELS, type Channel, IS_POST_SALES } from "@/contract/channels.ts";
import { originSlug, sourcePath } from "@/contract/lead-origins.ts";
import { REQUIRED_LEAD_FIELDS } from "@/contract/leads.ts";
import type { Assignment } from "@/contract/rules.ts";
import { normaliseEmail } from "@/contract/validation.ts";
import type { absence } from "@/provider/db/schema/absences.ts";
import type { apiKey } from "@/provider/db/schema/api-keys.ts";
import type { auditEntry } from "@/provider/db/schema/audits.ts";
import type {
  agency,
  company,
  license,
  model,
  modelVersion,
  pipeline,
  rule,
  stage,
} from "@/provider/db/schema/companies.ts";
import type { contactResult } from "@/provider/db/schema/contact-results.ts";
import type { intakeRequest } from "@/provider/db/schema/intake.ts";
import type { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import type { lead } from "@/provider/db/schema/leads.ts";
import type { property } from "@/provider/db/schema/properties.ts";
import type { stageChange } from "@/provider/db/schema/stage-changes.ts";
import type { target } from "@/provider/db/schema/targets.ts";
import type { session, user, userLicense } from "@/provider/db/schema/users.ts";
import { DEFAULT_RULE } from "@/provider/intake/rules.ts";
import { searchTextOf } from "@/provider/intake/search-text.ts";

/** Whole rows, every column given. The demo data and the tests make theirs here, and nowhere else. */
export type Row<Table extends PgTable> = Required<Table["$inferInsert"]>;
type Given<Table extends PgTable, Owed extends keyof Row<Table>> = Pick<Row<Table>, Owed> & Partial<Row<Table>>;

export function companyRow(given: Given<typeof company, "id" | "name" | "slug">): Row<typeof company> {
  return { identification: "1790000000001", type: "client", ...given };
}

export function licenseRow(given: Given<typeof license, "id" | "companyId" | "name">): Row<typeof license> {
  return {
    companyIdentification: "1790000000001",
    timeZone: "America/Guayaquil",
    state: "active",
    version: 1,
    ...given,
  };
}

export function userRow(
  given: Given<typeof user, "id" | "companyId" | "email" | "fullName" | "roles" | "createdAt">,
): Row<typeof user> {
  // The default hash is no hash: nobody signs in with it.
  const unused = { passwordHash: "none", lastLicenseId: null, lastSignInAt: null };
  return { type: "client", emailVerified: true, state: "active", version: 1, ...unused, ...given };
}

export function userLicenseRow(given: Given<typeof userLicense, "userId" | "licenseId">): Row<typeof userLicense> {
  return { agencyIds: [], ...given };
}

export function sessionRow(given: Given<typeof session, "id" | "userId" | "createdAt">): Row<typeof session> {
  const expiresAt = new Date(Date.parse(given.createdAt) + 7 * 86_400_000).toISOString();
  const unused = { usedGeneration: 0, usedAt: null, revokedAt: null, ip: "203.0.113.7", userAgent: "" };
  return { ...unused, lastUsedAt: given.createdAt, expiresAt, ...given };
}

export function agencyRow(given: Given<typeof agency, "licenseId" | "id" | "name" | "code">): Row<typeof agency> {
  return { city: "Quito", address: "", phone: "", hours: "", channels: [], aliases: [], version: 1, ...given };
}

export function modelRow(given: Given<typeof model, "licenseId" | "id" | "brand" | "name">): Row<typeof model> {
  return { aliases: [], isActive: true, version: 1, ...given };
}

export function modelVersionRow(
  given: Given<typeof modelVersion, "licenseId" | "id" | "modelId" | "name" | "year">,
): Row<typeof modelVersion> {
  return { code: "", price: null, aliases: [], isActive: true, version: 1, ...given };
}

export function leadOriginRow(
  given: Given<typeof leadOrigin, "licenseId" | "id" | "source" | "name">,
  parent?: Row<typeof leadOrigin>,
): Row<typeof leadOrigin> {
  const path = `${parent?.path ?? sourcePath(given.source)}/${originSlug(given.name)}`;
  return {
    ...{ channel: CHANNEL_OF[given.source], parentId: parent?.id ?? null, path },
    ...{ costCentre: "", isExternalManagement: false, isActive: true, version: 1 },
    ...given,
  };
}

export function pipelineRow(given: Given<typeof pipeline, "licenseId" | "id" | "name">): Row<typeof pipeline> {
  return { isDefault: false, version: 1, ...given };
}

export function stageRow(
  given: Given<typeof stage, "licenseId" | "id" | "pipelineId" | "name" | "order">,
): Row<typeof stage> {
  return { type: "open", colour: "grey", slaHours: null, requiredFields: [], reasons: [], version: 1, ...given };
}

export function propertyRow(
  given: Given<typeof property, "licenseId" | "id" | "key" | "labelEs">,
): Row<typeof property> {
  return { labelEn: "", type: "text", requiredIn: [], options: [], isActive: true, version: 1, ...given };
}

export function contactResultRow(
  given: Given<typeof contactResult, "licenseId" | "id" | "name" | "order">,
): Row<typeof contactResult> {
  return {
    ...{ parentId: null, isHumanContact: false, isEffective: false, closesLead: false, isActive: true, version: 1 },
    ...given,
  };
}

export function ruleRow(given: Given<typeof rule, "licenseId" | "channel" | "updatedAt">): Row<typeof rule> {
  return { ...DEFAULT_RULE, assignmentPosition: 0, version: 1, ...given };
}

/** A licence's rules as the demo data has them: forms on the web rarely ask for an identification. */
export function usualRules(licenseId: string, advisorIds: string[], updatedAt: string): Row<typeof rule>[] {
  const relaxed = REQUIRED_LEAD_FIELDS.filter((field) => field !== "identification" && field !== "email");
  const byTurns: Assignment = { kind: "roundRobin", advisorIds };
  const own: Partial<Record<Channel, Partial<Row<typeof rule>>>> = {
    digital: { requiredFields: relaxed, assignment: byTurns },
    digital_pv: { requiredFields: relaxed, name: "Posventa digital" },
    engine_pv: { name: "Mantenimiento programado" },
    showroom: { assignment: byTurns },
    "external-management": { assignment: byTurns },
    referred: { assignment: byTurns },
  };
  return CHANNELS.map((channel) => ruleRow({ licenseId, channel, updatedAt, ...own[channel] }));
}

export function absenceRow(
  given: Given<typeof absence, "licenseId" | "id" | "userId" | "firstDay" | "lastDay">,
): Row<typeof absence> {
  return { reason: "", version: 1, ...given };
}

export function targetRow(
  given: Given<typeof target, "licenseId" | "id" | "month" | "sales"> &
    ({ agencyId: string; advisorId?: null } | { advisorId: string; agencyId?: null }),
): Row<typeof target> {
  return { agencyId: null, advisorId: null, version: 1, ...given };
}

export function stageChangeRow(
  given: Given<typeof stageChange, "licenseId" | "id" | "leadId" | "at" | "toStageId" | "toName" | "toType">,
): Row<typeof stageChange> {
  return { actorId: null, actor: "", fromStageId: null, fromName: "", fromType: "open", reason: "", ...given };
}

export function apiKeyRow(given: Given<typeof apiKey, "licenseId" | "id" | "hash" | "createdAt">): Row<typeof apiKey> {
  const unused = { lastUsedAt: null, revokedAt: null, previousHash: null, previousPrefix: null, previousUntil: null };
  return { name: "Sitio web", prefix: "pk_", scopes: ["leads:*"], version: 1, ...unused, ...given };
}

export function auditRow(given: Given<typeof auditEntry, "licenseId" | "id" | "at">): Row<typeof auditEntry> {
  const who = { actorId: null, actor: "Prospecta", ip: "in-process", requestId: "given" };
  const what = { action: "lead.moved", subject: "lead", subjectId: null, channel: null, before: null, after: null };
  return { ...who, ...what, ...given };
}

export function leadRow(given: Given<typeof lead, "licenseId" | "id" | "createdAt">): Row<typeof lead> {
  const source = given.source ?? "web";
  const channel = CHANNEL_OF[source];
  const row: Row<typeof lead> = {
    updatedAt: given.createdAt,
    version: 1,
    source,
    channel,
    origin: source,
    firstName: "María",
    lastName: "Zambrano",
    phone: "+593987654321",
    email: "maria.zambrano@example.com",
    emailKey: "",
    identification: "1710034065",
    product: "",
    modelId: null,
    agency: "",
    agencyId: null,
    advisorId: null,
    pipelineId: null,
    stageId: null,
    stageAt: given.createdAt,
    lostReason: "",
    isSalesPipeline: !IS_POST_SALES[channel],
    dealState: "new",
    crmState: "none",
    completion: null,
    processing: "validated",
    errors: [],
    extraProperties: {},
    formName: "",
    vin: "",
    carLicense: "",
    rule: "",
    externalId: null,
    originalId: null,
    doNotContact: false,
    consent: null,
    searchText: "",
    ...given,
  };
  return { ...row, emailKey: normaliseEmail(row.email), searchText: searchTextOf(row) };
}

export function intakeRequestRow(
  given: Given<typeof intakeRequest, "licenseId" | "id" | "leadId" | "receivedAt">,
): Row<typeof intakeRequest> {
  const { receivedAt: at, source = "web" } = given;
  const received = {
    step: "received",
    outcome: "ok",
    at,
    actor: null,
    facts: { source },
    errors: [],
    changes: [],
  } as const;
  return {
    apiKeyId: null,
    source,
    headers: { "content-type": "application/json" },
    body: "{}",
    bodyHash: "",
    idempotencyKey: null,
    steps: [{ ...received, errors: [], changes: [] }],
    ...given,
  };
}
