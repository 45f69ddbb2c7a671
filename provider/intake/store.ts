import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { DealState, Processing, Source } from "@/contract/channels.ts";
import type { FieldError } from "@/contract/errors.ts";
import type { TraceStep } from "@/contract/leads.ts";
import { normaliseEmail } from "@/contract/validation.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Match } from "./deduplicate.ts";
import type { Judged, Step } from "./judge.ts";
import type { Settings } from "./license-settings.ts";
import { searchTextOf } from "./search-text.ts";

/** What came in, secrets masked. */
export type Received = {
  receivedAt: string;
  apiKeyId: string | null;
  actor: string;
  headers: Record<string, string>;
  body: string;
  bodyHash: string;
  idempotencyKey: string | null;
  ip: string;
  requestId: string;
};

/** A lead with its verdict, ready for its row. */
export type Verdict = {
  id: string;
  judged: Judged;
  match: Match | undefined;
  advisorId: string | null;
  dealState: DealState;
  steps: Step[];
};

export function dealStateOf(errors: readonly FieldError[], match: Match | undefined): DealState {
  if (errors.length > 0) return "failed";
  return match ? "duplicated" : "new";
}

/** `normal` is shown as Parcial: stored, but nobody knows which product or agency is meant. No CRM yet: never `complete`. */
export function processingOf(judged: Judged): Processing {
  if (judged.errors.length > 0) return "failed";
  return judged.model && judged.agency ? "validated" : "normal";
}

/** The columns that follow from a verdict, for a new lead and for one judged again. */
export function judgedColumns({ judged, match, dealState }: Pick<Verdict, "judged" | "match" | "dealState">) {
  const { draft } = judged;
  return {
    origin: draft.origin,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phone: draft.phone,
    email: draft.email,
    emailKey: normaliseEmail(draft.email),
    identification: draft.identification,
    product: draft.product,
    modelId: judged.model?.id ?? null,
    agency: draft.agency,
    agencyId: judged.agency?.id ?? null,
    dealState,
    processing: processingOf(judged),
    errors: judged.errors,
    vin: draft.vin,
    carLicense: draft.carLicense,
    originalId: match?.originalId ?? null,
    searchText: searchTextOf(draft),
  };
}

export async function storeLeads(
  client: pg.ClientBase,
  licenseId: string,
  settings: Settings,
  stored: readonly { verdict: Verdict; received: Received }[],
): Promise<void> {
  await insertRows(
    client,
    lead,
    stored.map(({ verdict, received }) => leadRow(licenseId, settings, verdict, received)),
  );
  await storeRequests(
    client,
    stored.map(({ verdict: { id, judged, steps }, received }) => ({
      licenseId,
      leadId: id,
      source: judged.source,
      received,
      steps,
    })),
  );
  await insertRows(
    client,
    auditEntry,
    stored.map(({ verdict, received }) => ({
      id: uuidv7(),
      licenseId,
      at: received.receivedAt,
      actorId: received.apiKeyId,
      actor: received.actor,
      action: "lead.received",
      subject: "lead",
      subjectId: verdict.id,
      channel: verdict.judged.channel,
      before: null,
      after: { dealState: verdict.dealState, source: verdict.judged.source },
      ip: received.ip,
      requestId: received.requestId,
    })),
  );
}

/** What came in for a lead, as it came. */
export function storeRequests(
  client: pg.ClientBase,
  requests: readonly { licenseId: string; leadId: string; source: Source; received: Received; steps: Step[] }[],
): Promise<void> {
  return insertRows(
    client,
    intakeRequest,
    requests.map(({ licenseId, leadId, source, received, steps }) => ({
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
    })),
  );
}

function leadRow(
  licenseId: string,
  settings: Settings,
  verdict: Verdict,
  received: Received,
): Required<typeof lead.$inferInsert> {
  const { judged, id, advisorId } = verdict;
  const { draft, source, channel, rule } = judged;
  const pipelineId = rule.pipelineId ?? settings.defaultPipelineId;
  return {
    ...judgedColumns(verdict),
    licenseId,
    id,
    createdAt: received.receivedAt,
    updatedAt: received.receivedAt,
    version: 1,
    source,
    channel,
    advisorId,
    pipelineId,
    stageId: (pipelineId && settings.firstStages.get(pipelineId)) ?? null,
    stageAt: received.receivedAt,
    lostReason: "",
    isSalesPipeline: draft.isSalesPipeline ?? true,
    crmState: "none",
    completion: draft.completion,
    extraProperties: draft.extraProperties,
    formName: draft.formName,
    rule: draft.rule || rule.name,
    externalId: draft.externalId,
    doNotContact: false,
    consent: draft.consent,
  };
}
