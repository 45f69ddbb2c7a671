import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { DealState, Processing, Source } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import { buildInsert, insertRows } from "@/provider/db/insert-rows.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { toSentColumns } from "../lead-core/draft.ts";
import { buildSearchText } from "../lead-core/filter.ts";
import { UNTOUCHED_LEAD } from "../lead-core/lead-row.ts";
import { findCampaign, toAttribution } from "./attribution.ts";
import type { Evaluation, IntakeDecision, Match, Received, Stored } from "./types.ts";

/** Batches pipeline: the database runs one while the next is built; also bounds memory. */
const ROWS_A_STATEMENT = 100;

export function decideDealState(errors: readonly FieldError[], match: Match | undefined): DealState {
  if (errors.length > 0) return "failed";
  return match ? "duplicated" : "new";
}

/** `normal` is shown as Parcial: stored, without product or agency. `complete` is in a CRM. */
export function decideProcessing(evaluation: Evaluation): Processing {
  if (evaluation.errors.length > 0) return "failed";
  return evaluation.model && evaluation.agency ? "validated" : "normal";
}

export function evaluatedColumns({
  evaluation,
  match,
  dealState,
}: Pick<IntakeDecision, "evaluation" | "match" | "dealState">) {
  const { draft } = evaluation;
  return {
    origin: draft.origin,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phone: draft.phone,
    email: draft.email,
    emailKey: normaliseEmail(draft.email),
    identification: draft.identification,
    product: draft.product,
    modelId: evaluation.model?.id ?? null,
    agency: draft.agency,
    agencyId: evaluation.agency?.id ?? null,
    dealState,
    processing: decideProcessing(evaluation),
    errors: evaluation.errors,
    vin: draft.vin,
    carLicense: draft.carLicense,
    originalId: match?.originalId ?? null,
    searchText: buildSearchText(draft),
  };
}

type LeadToStore = Required<typeof lead.$inferInsert>;

export async function storeLeads(
  client: pg.ClientBase,
  { licenseId, settings, stored }: { licenseId: string; settings: Settings; stored: readonly Stored[] },
): Promise<LeadToStore[]> {
  if (stored.length === 0) return [];
  const leads = stored.map((one) => leadRow(licenseId, settings, one));
  const requests = stored.map(({ decision: { id, evaluation, steps }, received }) =>
    requestRow({ licenseId, leadId: id, source: evaluation.source, received, steps }),
  );
  const entries = stored.map((one) => entryRow(licenseId, one));
  await inTurn(client, [
    ...inPieces(leads).map((rows) => () => buildInsert(lead, rows)),
    ...inPieces(requests).map((rows) => () => buildInsert(intakeRequest, rows)),
    ...inPieces(entries).map((rows) => () => buildInsert(auditEntry, rows)),
  ]);
  return leads;
}

function inPieces<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, piece) =>
    rows.slice(piece * ROWS_A_STATEMENT, (piece + 1) * ROWS_A_STATEMENT),
  );
}

async function inTurn(client: pg.ClientBase, statements: readonly (() => pg.QueryConfig)[]): Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<unknown> = Promise.resolve();
  for (const write of statements) {
    await running;
    const next = client.query(write());
    next.catch(() => {});
    [running, waiting] = [waiting, next];
  }
  await Promise.all([running, waiting]);
}

type Request = { licenseId: string; leadId: string; source: Source; received: Received; steps: Step[] };

export function storeRequests(client: pg.ClientBase, requests: readonly Request[]): Promise<void> {
  return insertRows(client, intakeRequest, requests.map(requestRow));
}

function requestRow({
  licenseId,
  leadId,
  source,
  received,
  steps,
}: Request): Required<typeof intakeRequest.$inferInsert> {
  return {
    licenseId,
    id: uuidv7(),
    leadId,
    apiKeyId: received.apiKeyId,
    source,
    receivedAt: received.receivedAt,
    headers: received.headers,
    body: received.body,
    bodyHash: received.bodyHash,
    idempotencyKey: received.idempotencyKey,
    steps: steps as TraceStep[],
  };
}

function entryRow(licenseId: string, { decision, received }: Stored): Required<typeof auditEntry.$inferInsert> {
  return {
    id: uuidv7(),
    licenseId,
    at: received.receivedAt,
    actorId: received.apiKeyId,
    actor: received.actor,
    action: "lead.received",
    subject: "lead",
    subjectId: decision.id,
    channel: decision.evaluation.channel,
    before: null,
    after: { dealState: decision.dealState, source: decision.evaluation.source },
    ip: received.ip,
    requestId: received.requestId,
  };
}

function leadRow(
  licenseId: string,
  settings: Settings,
  { decision, received, crmState = "none", ...stored }: Stored,
): LeadToStore {
  const { evaluation, id, advisorId } = decision;
  const { draft, source, channel, rule } = evaluation;
  const attribution = toAttribution(draft);
  const campaign = stored.campaign ?? findCampaign(attribution, received.receivedAt, settings);
  const pipelineId = campaign?.pipelineId ?? rule.pipelineId ?? settings.defaultPipelineId;
  return {
    ...toSentColumns(draft),
    ...evaluatedColumns(decision),
    ...UNTOUCHED_LEAD,
    licenseId,
    id,
    createdAt: received.receivedAt,
    updatedAt: received.receivedAt,
    source,
    channel,
    advisorId,
    pipelineId,
    stageId: (pipelineId && settings.firstStages.get(pipelineId)) ?? null,
    stageAt: received.receivedAt,
    isSalesPipeline: draft.isSalesPipeline ?? true,
    entrySource: draft.entrySource,
    crmState,
    completion: draft.completion,
    extraProperties: draft.extraProperties,
    rule: draft.rule || rule.name,
    externalId: draft.externalId,
    doNotContact: stored.doNotContact ?? false,
    consent: draft.consent,
    campaignId: campaign?.id ?? null,
    attribution,
  };
}
