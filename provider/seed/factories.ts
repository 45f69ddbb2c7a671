import type { PgTable } from "drizzle-orm/pg-core";
import { originSlug, sourcePath } from "@/contract/catalogue/origins.ts";
import type { Assignment } from "@/contract/intake/rules.ts";
import { CHANNEL_OF, CHANNELS, type Channel } from "@/contract/kernel/channels.ts";
import { REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import { SETTING_DEFAULTS } from "@/contract/licenses/licenses.ts";
import type { InsertRow } from "@/provider/db/insert-rows.ts";
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
import type { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import type { apiKey } from "@/provider/db/schema/intake.ts";
import type { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import type { notification } from "@/provider/db/schema/notifications.ts";
import type { task } from "@/provider/db/schema/tasks.ts";
import type { session, target, user, userLicense } from "@/provider/db/schema/users.ts";
import { INITIAL_HEALTH } from "@/provider/domains/deliveries/queue/retry-policy.ts";
import { DEFAULT_RULE } from "@/provider/domains/intake/license-settings.ts";

export type RowInput<Table extends PgTable, Required extends keyof InsertRow<Table>> = Pick<
  InsertRow<Table>,
  Required
> &
  Partial<InsertRow<Table>>;

export function companyRow(row: RowInput<typeof company, "id" | "name" | "slug">): InsertRow<typeof company> {
  return { identification: "1790000000001", type: "client", ...row };
}

export function licenseRow(row: RowInput<typeof license, "id" | "companyId" | "name">): InsertRow<typeof license> {
  return {
    ...SETTING_DEFAULTS,
    companyIdentification: "1790000000001",
    timeZone: "America/Guayaquil",
    state: "active",
    createdAt: "2020-01-01T00:00:00.000Z",
    version: 1,
    ...row,
  };
}

export function userRow(
  row: RowInput<typeof user, "id" | "companyId" | "email" | "fullName" | "roles" | "createdAt">,
): InsertRow<typeof user> {
  // Hash that never matches: the user cannot sign in.
  const unused = { phone: "", locale: "es", passwordHash: "none", lastLicenseId: null, lastSignInAt: null } as const;
  return { type: "client", emailVerified: true, state: "active", version: 1, ...unused, ...row };
}

export function userLicenseRow(
  row: RowInput<typeof userLicense, "userId" | "licenseId">,
): InsertRow<typeof userLicense> {
  return { agencyIds: [], ...row };
}

export function sessionRow(row: RowInput<typeof session, "id" | "userId" | "createdAt">): InsertRow<typeof session> {
  const expiresAt = new Date(Date.parse(row.createdAt) + 7 * 86_400_000).toISOString();
  const unused = { usedGeneration: 0, usedAt: null, revokedAt: null, ip: "203.0.113.7", userAgent: "" };
  return { ...unused, lastUsedAt: row.createdAt, expiresAt, ...row };
}

export function agencyRow(
  row: RowInput<typeof agency, "licenseId" | "id" | "name" | "code">,
): InsertRow<typeof agency> {
  return { city: "Quito", address: "", phone: "", hours: "", channels: [], aliases: [], version: 1, ...row };
}

export function modelRow(row: RowInput<typeof model, "licenseId" | "id" | "brand" | "name">): InsertRow<typeof model> {
  return { aliases: [], isActive: true, version: 1, ...row };
}

export function modelVersionRow(
  row: RowInput<typeof modelVersion, "licenseId" | "id" | "modelId" | "name" | "year">,
): InsertRow<typeof modelVersion> {
  return { code: "", price: null, aliases: [], isActive: true, version: 1, ...row };
}

export function leadOriginRow(
  row: RowInput<typeof leadOrigin, "licenseId" | "id" | "source" | "name">,
  parent?: InsertRow<typeof leadOrigin>,
): InsertRow<typeof leadOrigin> {
  const path = `${parent?.path ?? sourcePath(row.source)}/${originSlug(row.name)}`;
  return {
    channel: CHANNEL_OF[row.source],
    parentId: parent?.id ?? null,
    path,
    costCentre: "",
    isExternalManagement: false,
    isActive: true,
    version: 1,
    ...row,
  };
}

export function pipelineRow(row: RowInput<typeof pipeline, "licenseId" | "id" | "name">): InsertRow<typeof pipeline> {
  return { isDefault: false, version: 1, ...row };
}

export function stageRow(
  row: RowInput<typeof stage, "licenseId" | "id" | "pipelineId" | "name" | "order">,
): InsertRow<typeof stage> {
  return { type: "open", colour: "grey", slaHours: null, requiredFields: [], reasons: [], version: 1, ...row };
}

export function propertyRow(
  row: RowInput<typeof property, "licenseId" | "id" | "key" | "labelEs">,
): InsertRow<typeof property> {
  return { labelEn: "", type: "text", requiredIn: [], options: [], isActive: true, version: 1, ...row };
}

export function contactResultRow(
  row: RowInput<typeof contactResult, "licenseId" | "id" | "name" | "order">,
): InsertRow<typeof contactResult> {
  return {
    parentId: null,
    isHumanContact: false,
    isEffective: false,
    closesLead: false,
    followUp: null,
    isActive: true,
    version: 1,
    ...row,
  };
}

export function ruleRow(row: RowInput<typeof rule, "licenseId" | "channel" | "updatedAt">): InsertRow<typeof rule> {
  return { ...DEFAULT_RULE, assignmentPosition: 0, version: 1, ...row };
}

export function usualRules(licenseId: string, advisorIds: string[], updatedAt: string): InsertRow<typeof rule>[] {
  const relaxed = REQUIRED_LEAD_FIELDS.filter((field) => field !== "identification" && field !== "email");
  const byTurns: Assignment = { kind: "roundRobin", advisorIds };
  const own: Partial<Record<Channel, Partial<InsertRow<typeof rule>>>> = {
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
  row: RowInput<typeof absence, "licenseId" | "id" | "userId" | "firstDay" | "lastDay">,
): InsertRow<typeof absence> {
  return { reason: "", version: 1, ...row };
}

export function targetRow(
  row: RowInput<typeof target, "licenseId" | "id" | "month" | "sales"> &
    ({ agencyId: string; advisorId?: null } | { advisorId: string; agencyId?: null }),
): InsertRow<typeof target> {
  return { agencyId: null, advisorId: null, version: 1, ...row };
}

export function campaignRow(
  row: RowInput<typeof campaign, "licenseId" | "id" | "name" | "from" | "to">,
): InsertRow<typeof campaign> {
  const untold = { originId: null, pipelineId: null, ownerId: null, budget: null, spend: null, identifiers: [] };
  return { source: "web", state: "open", ...untold, version: 1, ...row };
}

export function fileImportRow(
  row: RowInput<typeof fileImport, "licenseId" | "id" | "campaignId" | "actorId" | "headers" | "rows" | "createdAt">,
): InsertRow<typeof fileImport> {
  const found = { encoding: "utf-8", delimiter: ";", headerRow: 1, questions: [] };
  return { fileName: "clientes.csv", ...found, plan: null, taskId: null, ...row };
}

export function importRowOfFile(
  row: RowInput<typeof importRow, "licenseId" | "loadId" | "row" | "cells">,
): InsertRow<typeof importRow> {
  return { dealState: null, errors: null, leadId: null, ...row };
}

export function taskRow(
  row: RowInput<typeof task, "licenseId" | "id" | "actorId" | "createdAt">,
): InsertRow<typeof task> {
  const progress = { total: null, done: 0, counts: {}, checkpoint: null, attempts: 0, startedAt: null, endedAt: null };
  const input = { loadId: row.id };
  const taskDefaults = {
    title: "",
    subjectId: null,
    requestId: "",
    waitsFor: null,
    waitsUntil: null,
    failureReason: null,
  };
  return { kind: "load", state: "waiting", input, ...progress, ...taskDefaults, ...row };
}

export function notificationRow(
  row: RowInput<typeof notification, "licenseId" | "id" | "userId" | "kind" | "createdAt">,
): InsertRow<typeof notification> {
  const about = { leadId: null, appointmentId: null, subjectId: null, count: 1, details: {} };
  return { ...about, readAt: null, isShown: true, isToMail: false, ...row };
}

export function destinationRow(
  row: RowInput<typeof destination, "licenseId" | "id" | "kind" | "events" | "createdAt">,
): InsertRow<typeof destination> {
  const unbound = { config: {}, channels: [], modelIds: [], ratePerMinute: null };
  const unsealed = { secret: null, previousSecret: null, previousSecretEndsAt: null };
  const untried = { lastSuccessAt: null, lastErrorAt: null, lastFailureReason: null, lastStatus: null };
  const state = { state: "active" as const, disabledFor: null, removedAt: null, version: 1 };
  return {
    name: `Destino ${row.id.slice(-6)}`,
    ...unbound,
    ...unsealed,
    ...INITIAL_HEALTH,
    ...untried,
    ...state,
    ...row,
  };
}

export function apiKeyRow(
  row: RowInput<typeof apiKey, "licenseId" | "id" | "hash" | "createdAt">,
): InsertRow<typeof apiKey> {
  const unused = { lastUsedAt: null, revokedAt: null, previousHash: null, previousPrefix: null, previousUntil: null };
  const unsigned = { signingSecret: null, previousSecret: null, previousSecretUntil: null };
  return { ...unsigned, name: "Sitio web", prefix: "pk_", scopes: ["leads:*"], version: 1, ...unused, ...row };
}

export function auditRow(row: RowInput<typeof auditEntry, "licenseId" | "id" | "at">): InsertRow<typeof auditEntry> {
  const actorColumns = { actorId: null, actor: "Prospecta", ip: "in-process", requestId: "given" };
  const what = { action: "lead.moved", subject: "lead", subjectId: null, channel: null, before: null, after: null };
  return { ...actorColumns, ...what, ...row };
}
