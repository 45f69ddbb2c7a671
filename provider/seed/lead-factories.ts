import { CHANNEL_OF, type EntryMethod, IS_POST_SALES, type Source, toEntrySource } from "@/contract/kernel/channels.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import type { InsertRow } from "@/provider/db/insert-rows.ts";
import type { appointment } from "@/provider/db/schema/agenda.ts";
import type { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import type { intakeRequest } from "@/provider/db/schema/intake.ts";
import type { lead, stageChange } from "@/provider/db/schema/leads.ts";
import type { visit } from "@/provider/db/schema/visits.ts";
import { toSentColumns } from "@/provider/domains/lead-core/draft.ts";
import { buildSearchText } from "@/provider/domains/lead-core/filter.ts";
import { UNTOUCHED_LEAD } from "@/provider/domains/lead-core/lead-row.ts";
import type { RowInput } from "./factories.ts";

const ENTRY_METHOD_OF: Partial<Record<Source, EntryMethod>> = {
  showroom: "captured",
  "external-management": "captured",
  "referred-code": "captured",
};

export const demoEntrySource = (source: Source) => toEntrySource(ENTRY_METHOD_OF[source] ?? "sent", source);

export function stageChangeRow(
  row: RowInput<typeof stageChange, "licenseId" | "id" | "leadId" | "at" | "toStageId" | "toName" | "toType">,
): InsertRow<typeof stageChange> {
  const from = { fromStageId: null, fromName: "", fromType: "open" as const, fromAt: row.at };
  return { actorId: null, actor: "", ...from, isFirstLeave: false, reason: "", ...row };
}

export function appointmentRow(
  row: RowInput<typeof appointment, "licenseId" | "id" | "advisorId" | "startsAt">,
): InsertRow<typeof appointment> {
  const endsAt = new Date(Date.parse(row.startsAt) + 60 * 60_000).toISOString();
  const contactColumns = { leadId: null, person: "María Zambrano", phone: "+593987654321", agencyId: null, note: "" };
  const what = { type: "visit" as const, state: "planned" as const, previousId: null, remindedAt: null, version: 1 };
  return { endsAt, createdAt: row.startsAt, ...contactColumns, ...what, ...row };
}

export function visitRow(
  row: RowInput<typeof visit, "licenseId" | "id" | "leadId" | "hostId" | "arrivedAt">,
): InsertRow<typeof visit> {
  const what = {
    appointmentId: null,
    checkInId: null,
    agencyId: null,
    reason: "newVehicle" as const,
    companions: 0,
    note: "",
    timeSource: "device" as const,
  };
  const so = { advisorId: null, calledAt: null, attendedAt: null, closedAt: null, result: null, version: 1 };
  return { ...what, ...so, ...row };
}

export function contactAttemptRow(
  row: RowInput<typeof contactAttempt, "licenseId" | "id" | "leadId" | "at" | "resultId" | "result">,
): InsertRow<typeof contactAttempt> {
  const contactColumns = { actorId: null, actor: "" };
  const what = { channel: "call" as const, isHumanContact: false, isEffective: false, note: "" };
  return { ...contactColumns, ...what, nextAction: null, nextActionAt: null, ...row };
}

export function leadRow(row: RowInput<typeof lead, "licenseId" | "id" | "createdAt">): InsertRow<typeof lead> {
  const source = row.source ?? "web";
  const channel = CHANNEL_OF[source];
  const filled: InsertRow<typeof lead> = {
    ...UNTOUCHED_LEAD,
    updatedAt: row.createdAt,
    source,
    channel,
    ...toSentColumns(EMPTY_TEXTS),
    origin: source,
    firstName: "María",
    lastName: "Zambrano",
    phone: "+593987654321",
    email: "maria.zambrano@example.com",
    emailKey: "",
    identification: "1710034065",
    modelId: null,
    agencyId: null,
    advisorId: null,
    pipelineId: null,
    stageId: null,
    stageAt: row.createdAt,
    isSalesPipeline: !IS_POST_SALES[channel],
    entrySource: demoEntrySource(source),
    dealState: "new",
    crmState: "none",
    completion: null,
    processing: "validated",
    errors: [],
    extraProperties: {},
    externalId: null,
    originalId: null,
    doNotContact: false,
    consent: null,
    campaignId: null,
    attribution: {},
    searchText: "",
    ...row,
  };
  return { ...filled, emailKey: normaliseEmail(filled.email), searchText: buildSearchText(filled) };
}

export function intakeRequestRow(
  row: RowInput<typeof intakeRequest, "licenseId" | "id" | "leadId" | "receivedAt">,
): InsertRow<typeof intakeRequest> {
  const { receivedAt: at, source = "web" } = row;
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
    ...row,
  };
}
