import type { PgTable } from "drizzle-orm/pg-core";
import { originSlug, sourcePath } from "@/contract/catalogue/origins.ts";
import type { Assignment } from "@/contract/intake/rules.ts";
import { CHANNEL_OF, CHANNELS, type Channel } from "@/contract/kernel/channels.ts";
import { REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import type { Row } from "@/provider/db/insert-rows.ts";
import type { absence } from "@/provider/db/schema/agenda.ts";
import type { auditEntry } from "@/provider/db/schema/audits.ts";
import type { campaign } from "@/provider/db/schema/campaigns.ts";
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
import type { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import type { apiKey } from "@/provider/db/schema/intake.ts";
import type { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import type { load, loadLine } from "@/provider/db/schema/loads.ts";
import type { notification } from "@/provider/db/schema/notifications.ts";
import type { target } from "@/provider/db/schema/targets.ts";
import type { task } from "@/provider/db/schema/tasks.ts";
import type { session, user, userLicense } from "@/provider/db/schema/users.ts";
import { INITIAL_HEALTH } from "@/provider/domains/deliveries/queue/circuit-breaker.ts";
import { DEFAULT_RULE } from "@/provider/domains/intake/license-settings.ts";

export type Given<Table extends PgTable, Owed extends keyof Row<Table>> = Pick<Row<Table>, Owed> & Partial<Row<Table>>;

export function companyRow(given: Given<typeof company, "id" | "name" | "slug">): Row<typeof company> {
  return { identification: "1790000000001", type: "client", ...given };
}

export function licenseRow(given: Given<typeof license, "id" | "companyId" | "name">): Row<typeof license> {
  return {
    companyIdentification: "1790000000001",
    timeZone: "America/Guayaquil",
    state: "active",
    createdAt: "2020-01-01T00:00:00.000Z",
    version: 1,
    ...given,
  };
}

export function userRow(
  given: Given<typeof user, "id" | "companyId" | "email" | "fullName" | "roles" | "createdAt">,
): Row<typeof user> {
  // No valid hash: cannot sign in.
  const unused = { phone: "", locale: "es", passwordHash: "none", lastLicenseId: null, lastSignInAt: null } as const;
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
    channel: CHANNEL_OF[given.source],
    parentId: parent?.id ?? null,
    path,
    costCentre: "",
    isExternalManagement: false,
    isActive: true,
    version: 1,
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
    parentId: null,
    isHumanContact: false,
    isEffective: false,
    closesLead: false,
    followUp: null,
    isActive: true,
    version: 1,
    ...given,
  };
}

export function ruleRow(given: Given<typeof rule, "licenseId" | "channel" | "updatedAt">): Row<typeof rule> {
  return { ...DEFAULT_RULE, assignmentPosition: 0, version: 1, ...given };
}

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

export function campaignRow(
  given: Given<typeof campaign, "licenseId" | "id" | "name" | "from" | "to">,
): Row<typeof campaign> {
  const untold = { originId: null, pipelineId: null, ownerId: null, budget: null, spend: null, identifiers: [] };
  return { source: "web", state: "open", ...untold, version: 1, ...given };
}

export function loadRow(
  given: Given<typeof load, "licenseId" | "id" | "campaignId" | "actorId" | "headers" | "rows" | "createdAt">,
): Row<typeof load> {
  const found = { encoding: "utf-8", delimiter: ";", headerRow: 1, questions: [] };
  return { fileName: "clientes.csv", ...found, plan: null, taskId: null, ...given };
}

export function loadLineRow(
  given: Given<typeof loadLine, "licenseId" | "loadId" | "row" | "cells">,
): Row<typeof loadLine> {
  return { dealState: null, errors: null, leadId: null, ...given };
}

export function taskRow(given: Given<typeof task, "licenseId" | "id" | "actorId" | "createdAt">): Row<typeof task> {
  const begun = { total: null, done: 0, counts: {}, place: null, attempts: 0, startedAt: null, endedAt: null };
  const input = { loadId: given.id };
  const taskDefaults = {
    title: "",
    subjectId: null,
    requestId: "",
    waitsFor: null,
    waitsUntil: null,
    failureReason: null,
  };
  return { kind: "load", state: "waiting", input, ...begun, ...taskDefaults, ...given };
}

export function notificationRow(
  given: Given<typeof notification, "licenseId" | "id" | "userId" | "kind" | "createdAt">,
): Row<typeof notification> {
  const about = { leadId: null, appointmentId: null, subjectId: null, count: 1, facts: {} };
  return { ...about, readAt: null, isShown: true, isToMail: false, ...given };
}

export function destinationRow(
  given: Given<typeof destination, "licenseId" | "id" | "kind" | "events" | "createdAt">,
): Row<typeof destination> {
  const unbound = { config: {}, channels: [], modelIds: [], ratePerMinute: null };
  const unsealed = { secret: null, previousSecret: null, previousSecretEndsAt: null };
  const untried = { lastSuccessAt: null, lastErrorAt: null, lastFailureReason: null, lastStatus: null };
  const state = { state: "active" as const, disabledFor: null, removedAt: null, version: 1 };
  return {
    name: `Destino ${given.id.slice(-6)}`,
    ...unbound,
    ...unsealed,
    ...INITIAL_HEALTH,
    ...untried,
    ...state,
    ...given,
  };
}

export function apiKeyRow(given: Given<typeof apiKey, "licenseId" | "id" | "hash" | "createdAt">): Row<typeof apiKey> {
  const unused = { lastUsedAt: null, revokedAt: null, previousHash: null, previousPrefix: null, previousUntil: null };
  const unsigned = { signingSecret: null, previousSecret: null, previousSecretUntil: null };
  return { ...unsigned, name: "Sitio web", prefix: "pk_", scopes: ["leads:*"], version: 1, ...unused, ...given };
}

export function auditRow(given: Given<typeof auditEntry, "licenseId" | "id" | "at">): Row<typeof auditEntry> {
  const who = { actorId: null, actor: "Prospecta", ip: "in-process", requestId: "given" };
  const what = { action: "lead.moved", subject: "lead", subjectId: null, channel: null, before: null, after: null };
  return { ...who, ...what, ...given };
}
