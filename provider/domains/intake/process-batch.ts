import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { ConfiguredContext, LicenseContext } from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { announceToCrm, type LeadToSend, toCrmState } from "@/provider/outbox/crm-deliveries.ts";
import { enqueueDeliveries, findDestinations } from "@/provider/outbox/deliveries.ts";
import { assignedTo, type NotificationInput, notify } from "@/provider/outbox/notifications.ts";
import { buildLeadCreatedEvent } from "@/provider/outbox/webhook-events.ts";
import { nextAssignees } from "./assign.ts";
import { CandidateIndex, toCandidate } from "./candidates.ts";
import { findCandidates, findOriginal, lockMatchKeys, matchKeys } from "./deduplicate.ts";
import { findErasedEvents, findErasedPeople, type Hasher, hasTombstones } from "./erased.ts";
import { assignedStep, deduplicatedStep, doNotContactStep, evaluate } from "./evaluate.ts";
import { type FillerContacts, readFillerContacts } from "./filler-contacts.ts";
import { findKnownRequests, isSame, replayReceipt, toKnownRequest } from "./idempotency.ts";
import { type ListedRepeat, notifyListed } from "./listed-repeats.ts";
import { findDoNotContact } from "./same-person.ts";
import { decideDealState, storeLeads, storeRequests } from "./store.ts";
import type { Evaluation, InboundLead, IntakeDecision, Outcome, Stored } from "./types.ts";

type BatchContext = LicenseContext & Pick<ConfiguredContext, "settings"> & { services: Pick<Services, "jobs"> };

/** Makes each lead visible to the next. Leads of the same person alone wait for each other. */
export async function processBatch(
  ctx: BatchContext,
  inboundLeads: readonly InboundLead[],
  hash: Hasher,
): Promise<Outcome[]> {
  const batch = await decideBatch(ctx, inboundLeads, hash);
  await storeBatch(ctx, batch);
  return batch.outcomes;
}

export type Batch = {
  outcomes: Outcome[];
  stored: Stored[];
  repeated: { leadId: string; inboundLead: InboundLead }[];
  destinations: Awaited<ReturnType<typeof findDestinations>>;
};

export async function decideBatch(
  ctx: Omit<BatchContext, "services">,
  inboundLeads: readonly InboundLead[],
  hash: Hasher,
): Promise<Batch> {
  const { settings } = ctx;
  const client = ctx.db.$client;
  const evaluation = inboundLeads.map(({ draft, source, received, isListed }) =>
    evaluate(draft, source, settings, received.receivedAt, isListed),
  );
  const dated = inboundLeads.map(({ received }, index) => ({
    evaluation: evaluation[index] as Evaluation,
    at: received.receivedAt,
  }));
  const names = inboundLeads.flatMap((inboundLead, index) =>
    listLockNames(inboundLead, evaluation[index] as Evaluation),
  );
  // Pipelined: later statements run under the earlier locks.
  const [, repeats, isAnyErased, known, fillers] = await Promise.all([
    lockMatchKeys(client, ctx.actor.licenseId, names),
    findKnownRequests(client, inboundLeads),
    hasTombstones(client),
    findCandidates(client, dated),
    readFillerContacts(
      client,
      evaluation.map(({ draft }) => draft),
      settings.ownContacts,
    ),
  ]);
  if (isAnyErased) repeats.push(...(await findErasedEvents(client, hash, inboundLeads)));
  const erased = isAnyErased ? await findErasedPeople(client, hash, inboundLeads) : new Set<InboundLead>();
  const candidates = new CandidateIndex(known);

  const stored: Stored[] = [];
  const repeated: Batch["repeated"] = [];
  const outcomes = inboundLeads.map((inboundLead, index): Outcome => {
    const repeat = repeats.find((known) => isSame(known, inboundLead));
    if (repeat) {
      const answer = replayReceipt(repeat, inboundLead);
      if (answer instanceof Problem) return answer;
      // Acknowledged data is never lost. Except visits: a reused ticket may be another person.
      if (!inboundLead.companion && !repeat.isErased && !repeat.bodyHashes.includes(inboundLead.received.bodyHash)) {
        repeat.bodyHashes.push(inboundLead.received.bodyHash);
        repeated.push({ leadId: answer.id, inboundLead });
      }
      return { receipt: answer, isReplay: true };
    }
    if (erased.has(inboundLead)) return new Problem("PERSON_ERASED");
    const decision = decideLead(evaluation[index] as Evaluation, inboundLead, candidates, fillers);
    const { received, campaign, companion, advisorId: assignee, authorId, isListed } = inboundLead;
    const input = { ...(campaign && { campaign }), ...(companion && { companion }), ...(assignee && { assignee }) };
    stored.push({ decision, received, ...input, ...(authorId && { authorId }), ...(isListed && { isListed }) });
    const receipt = toReceipt(decision);
    repeats.push(toKnownRequest(inboundLead, receipt));
    fillers.add(decision.evaluation.draft);
    if (decision.dealState !== "failed") candidates.add(toCandidate(decision, inboundLead.received.receivedAt));
    return { receipt, isReplay: false };
  });
  if (stored.length === 0) return { outcomes, stored, repeated, destinations: [] };
  // Pipelined in lock order.
  const [turns, doNotContactIds, destinations] = await Promise.all([
    nextAssigneesByChannel(client, settings, stored),
    findDoNotContact(
      client,
      ctx.actor.licenseId,
      stored.map(({ decision }) => decision.evaluation.draft),
    ),
    findDestinations(ctx.db),
  ]);
  assignAdvisors(settings, stored, turns);
  applyDoNotContactToAll(stored, doNotContactIds);
  for (const one of stored) one.crmState = toCrmState(destinations, leadToSend(one));
  return { outcomes, stored, repeated, destinations };
}

export async function storeBatch(ctx: BatchContext, { stored, repeated, destinations }: Batch): Promise<void> {
  const { db } = ctx;
  const { licenseId } = ctx.actor;
  const client = db.$client;
  const rows = await storeLeads(client, { licenseId, settings: ctx.settings, stored });
  await announceToCrm(
    db,
    stored.map((one) => ({ ...leadToSend(one), requestId: one.received.requestId })),
    destinations,
  );
  const own = new Set(ctx.settings.properties.map(({ key }) => key));
  await enqueueDeliveries(
    db,
    rows.map((row, index) => buildLeadCreatedEvent(row, stored[index]?.received.requestId ?? "", own)),
    destinations,
  );
  const batchLeadIds = stored.map(({ decision }) => decision.id);
  for (const { decision, companion } of stored) await companion?.store(db, decision, batchLeadIds);
  await notify(ctx, assignmentNotices(stored));
  await storeRequests(
    client,
    repeated.map(({ leadId, inboundLead: { source, received, steps } }) => ({
      licenseId,
      leadId,
      source,
      received,
      steps,
    })),
  );
  await notifyListed(ctx, stored.flatMap(listedRepeat));
  for (const { decision, received, authorId, isListed } of stored) {
    if (!decision.match || isListed) continue;
    const data = { licenseId, leadId: decision.id, ...(authorId && { authorId }) };
    await ctx.services.jobs.send(db, "lead-repeated", data, { requestId: received.requestId });
  }
}

function assignmentNotices(stored: readonly Stored[]): NotificationInput<"leadAssigned">[] {
  const input = stored.filter(({ decision: { dealState, advisorId }, authorId }) => {
    return dealState === "new" && advisorId !== authorId;
  });
  const byCampaign = Map.groupBy(input, ({ campaign }) => campaign?.id);
  return [...byCampaign].flatMap(([subjectId, some]) =>
    assignedTo(
      some.map(({ decision: { id, advisorId } }) => ({ id, advisorId })),
      { ...(subjectId && { subjectId }) },
    ),
  );
}

function listedRepeat({ decision, received, campaign, isListed }: Stored): ListedRepeat[] {
  if (!decision.match || !isListed) return [];
  const { id: repeatId, advisorId, match, evaluation } = decision;
  const { receivedAt: at, requestId } = received;
  const { source, channel } = evaluation;
  return [
    {
      originalId: match.originalId,
      repeatId,
      advisorId,
      source,
      channel,
      at,
      requestId,
      subjectId: campaign?.id ?? null,
    },
  ];
}

function decideLead(
  evaluation: Evaluation,
  { received, steps, companion }: InboundLead,
  candidates: CandidateIndex,
  fillers: FillerContacts,
): IntakeDecision {
  const match =
    evaluation.errors.length > 0
      ? undefined
      : findOriginal(evaluation, { candidates: candidates.of(evaluation, fillers), at: received.receivedAt, fillers });
  const dealState = decideDealState(evaluation.errors, match);
  return {
    id: companion?.id ?? uuidv7(),
    evaluation,
    match,
    dealState,
    advisorId: null,
    steps: [...steps, ...evaluation.steps, deduplicatedStep(dealState, match, received.receivedAt, evaluation)],
  };
}

function leadToSend({ decision: { id, evaluation, dealState } }: Stored): LeadToSend {
  return { id, source: evaluation.source, modelId: evaluation.model?.id ?? null, dealState };
}

async function nextAssigneesByChannel(client: pg.ClientBase, settings: Settings, stored: readonly Stored[]) {
  const byChannel = Map.groupBy(stored.filter(needsAssignee), ({ decision }) => decision.evaluation.channel);
  const channels = [...byChannel].sort(([a], [b]) => a.localeCompare(b));
  return new Map(
    await Promise.all(
      channels.map(
        async ([channel, some]) =>
          [channel, await nextAssignees(client, { settings, channel, count: some.length })] as const,
      ),
    ),
  );
}

const needsAssignee = ({ decision, assignee }: Stored) => decision.dealState === "new" && !assignee;

function assignAdvisors(
  settings: Settings,
  stored: readonly Stored[],
  turns: Awaited<ReturnType<typeof nextAssigneesByChannel>>,
): void {
  for (const one of stored) {
    const { decision, assignee } = one;
    if (needsAssignee(one)) decision.advisorId = turns.get(decision.evaluation.channel)?.shift() ?? null;
    else if (decision.dealState !== "duplicated") decision.advisorId = assignee ?? null;
  }
  const advisors = new Map(stored.map(({ decision }) => [decision.id, decision.advisorId]));
  for (const { decision } of stored) {
    if (decision.match)
      decision.advisorId = decision.match.advisorId ?? advisors.get(decision.match.originalId) ?? null;
  }
  for (const { decision } of stored) decision.steps.push(assignedStep(decision, settings));
}

function applyDoNotContactToAll(
  stored: readonly Stored[],
  doNotContactIds: Awaited<ReturnType<typeof findDoNotContact>>,
): void {
  for (const one of stored) {
    if (!doNotContactIds.has(one.decision.evaluation.draft)) continue;
    one.doNotContact = true;
    one.decision.steps.push(doNotContactStep(one.received.receivedAt));
  }
}

function listLockNames(
  { draft, source, received, campaign, companion }: InboundLead,
  evaluation: Evaluation,
): string[] {
  const names = Object.entries(matchKeys(evaluation)).map(([key, value]) => `${key} ${value}`);
  if (received.idempotencyKey) names.push(`idempotency ${received.idempotencyKey}`);
  if (draft.externalId && !campaign) names.push(`external ${source} ${draft.externalId}`);
  return companion ? [...names, ...companion.names] : names;
}

function toReceipt({ id, dealState, evaluation, match }: IntakeDecision): Receipt {
  return { id, dealState, errors: evaluation.errors, originalId: match?.originalId ?? null };
}
