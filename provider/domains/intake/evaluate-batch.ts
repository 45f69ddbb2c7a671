import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { announceToCrm, crmStateOf, type LeadToSend } from "@/provider/outbox/crm-deliveries.ts";
import { announce, findDestinations } from "@/provider/outbox/deliveries.ts";
import { assignedTo, notify, type Told } from "@/provider/outbox/notifications.ts";
import { arrivalAnnouncement } from "@/provider/outbox/webhook-message.ts";
import { takeTurns } from "./assign.ts";
import { CandidateIndex, candidateOf } from "./candidates.ts";
import { findCandidates, findOriginal, lockNames, matchKeys } from "./deduplicate.ts";
import { findErasedEvents, findErasedPeople, hasTombstones } from "./erased.ts";
import { type Judged, judge } from "./evaluate.ts";
import { type FillerContacts, readFillerContacts } from "./filler-contacts.ts";
import { type ListedRepeat, tellOfListed } from "./listed-repeats.ts";
import { answerRepeat, findRepeats, isSame, repeatOf } from "./repeats.ts";
import { findRefused } from "./same-person.ts";
import type { Seal } from "./seals.ts";
import { assignedStep, deduplicatedStep, refusedStep } from "./steps.ts";
import { dealStateOf, storeLeads, storeRequests } from "./store.ts";
import type { Arrival, Outcome, Stored, Verdict } from "./types.ts";

/**
 * Judges and stores the leads of one licence in the caller's transaction, in the order in which they arrived: each
 * finds those before it as if they had been committed. Two people's leads never wait for each other; one's do.
 */
export async function judgeBatch(
  db: Db,
  jobs: Jobs,
  licenseId: string,
  settings: Settings,
  arrivals: readonly Arrival[],
  seal: Seal,
): Promise<Outcome[]> {
  const batch = await reachVerdicts(db, licenseId, settings, arrivals, seal);
  await storeBatch(db, jobs, licenseId, settings, batch);
  return batch.outcomes;
}

/** What a batch came to, and what of it is to be stored. */
export type Batch = {
  outcomes: Outcome[];
  stored: Stored[];
  /** What was sent again under the id of a lead that is known, and says something else. */
  repeated: { leadId: string; arrival: Arrival }[];
  /** Whom it is told. */
  destinations: Awaited<ReturnType<typeof findDestinations>>;
};

export async function reachVerdicts(
  db: Db,
  licenseId: string,
  settings: Settings,
  arrivals: readonly Arrival[],
  seal: Seal,
): Promise<Batch> {
  const client = db.$client;
  const judged = arrivals.map(({ draft, source, received, isListed }) =>
    judge(draft, source, settings, received.receivedAt, isListed),
  );
  const dated = arrivals.map(({ received }, index) => ({ judged: judged[index] as Judged, at: received.receivedAt }));
  const names = arrivals.flatMap((arrival, index) => namesOf(arrival, judged[index] as Judged));
  // Sent together, and done one after the other: what is found is found under the locks.
  const [, repeats, isAnyErased, known, fillers] = await Promise.all([
    lockNames(client, licenseId, names),
    findRepeats(client, arrivals),
    hasTombstones(client),
    findCandidates(client, dated),
    readFillerContacts(
      client,
      judged.map(({ draft }) => draft),
      settings.ownContacts,
    ),
  ]);
  if (isAnyErased) repeats.push(...(await findErasedEvents(client, seal, arrivals)));
  const erased = isAnyErased ? await findErasedPeople(client, seal, arrivals) : new Set<Arrival>();
  const candidates = new CandidateIndex(known);

  const stored: Stored[] = [];
  const repeated: Batch["repeated"] = [];
  const outcomes = arrivals.map((arrival, index): Outcome => {
    const repeat = repeats.find((known) => isSame(known, arrival));
    if (repeat) {
      const answer = answerRepeat(repeat, arrival);
      if (answer instanceof Problem) return answer;
      // Nothing that was acknowledged is lost, also not what a sender changed under the same id. A ticket is for one
      // person: whoever comes with a spent one may be another, whose data do not belong to this lead.
      if (!arrival.along && !repeat.isErased && !repeat.bodyHashes.includes(arrival.received.bodyHash)) {
        repeat.bodyHashes.push(arrival.received.bodyHash);
        repeated.push({ leadId: answer.id, arrival });
      }
      return { receipt: answer, isRepeated: true };
    }
    if (erased.has(arrival)) return new Problem("PERSON_ERASED");
    const verdict = reachVerdict(judged[index] as Judged, arrival, candidates, fillers);
    const { received, campaign, along, advisorId: taker, authorId, isListed } = arrival;
    const given = { ...(campaign && { campaign }), ...(along && { along }), ...(taker && { taker }) };
    stored.push({ verdict, received, ...given, ...(authorId && { authorId }), ...(isListed && { isListed }) });
    const receipt = receiptOf(verdict);
    // The next in this batch must find this one, as if it had been committed before.
    repeats.push(repeatOf(arrival, receipt));
    fillers.add(verdict.judged.draft);
    if (verdict.dealState !== "failed") candidates.add(candidateOf(verdict, arrival.received.receivedAt));
    return { receipt, isRepeated: false };
  });
  if (stored.length === 0) return { outcomes, stored, repeated, destinations: [] };
  // Sent together, too, in the order in which what they read is held.
  const [turns, refused, destinations] = await Promise.all([
    takeAllTurns(client, settings, stored),
    findRefused(
      client,
      licenseId,
      stored.map(({ verdict }) => verdict.judged.draft),
    ),
    findDestinations(db),
  ]);
  assignAdvisors(settings, stored, turns);
  heedRefusals(stored, refused);
  for (const one of stored) one.crmState = crmStateOf(destinations, leadToSend(one));
  return { outcomes, stored, repeated, destinations };
}

export async function storeBatch(
  db: Db,
  jobs: Jobs,
  licenseId: string,
  settings: Settings,
  { stored, repeated, destinations }: Batch,
): Promise<void> {
  const client = db.$client;
  const rows = await storeLeads(client, licenseId, settings, stored);
  await announceToCrm(
    db,
    stored.map((one) => ({ ...leadToSend(one), requestId: one.received.requestId })),
    destinations,
  );
  const own = new Set(settings.properties.map(({ key }) => key));
  await announce(
    db,
    rows.map((row, index) => arrivalAnnouncement(row, stored[index]?.received.requestId ?? "", own)),
    destinations,
  );
  const together = stored.map(({ verdict }) => verdict.id);
  for (const { verdict, along } of stored) await along?.store(db, verdict, together);
  await notify(db, licenseId, newsOf(stored));
  await storeRequests(
    client,
    repeated.map(({ leadId, arrival: { source, received, steps } }) => ({
      licenseId,
      leadId,
      source,
      received,
      steps,
    })),
  );
  await tellOfListed(db, licenseId, stored.flatMap(listedRepeat));
  for (const { verdict, received, authorId, isListed } of stored) {
    if (!verdict.match || isListed) continue;
    const data = { licenseId, leadId: verdict.id, ...(authorId && { authorId }) };
    await jobs.send(db, "lead-repeated", data, { requestId: received.requestId });
  }
}

/** Whose lead it became is told, unless they wrote it down themselves; what a campaign brings them is told together. */
function newsOf(stored: readonly Stored[]): Told<"leadAssigned">[] {
  const given = stored.filter(({ verdict: { dealState, advisorId }, authorId }) => {
    return dealState === "new" && advisorId !== authorId;
  });
  const byCampaign = Map.groupBy(given, ({ campaign }) => campaign?.id);
  return [...byCampaign].flatMap(([subjectId, some]) =>
    assignedTo(
      some.map(({ verdict: { id, advisorId } }) => ({ id, advisorId })),
      { ...(subjectId && { subjectId }) },
    ),
  );
}

function listedRepeat({ verdict, received, campaign, isListed }: Stored): ListedRepeat[] {
  if (!verdict.match || !isListed) return [];
  const { id: repeatId, advisorId, match, judged } = verdict;
  const { receivedAt: at, requestId } = received;
  const { source, channel } = judged;
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

function reachVerdict(
  judged: Judged,
  { received, steps, along }: Arrival,
  candidates: CandidateIndex,
  fillers: FillerContacts,
): Verdict {
  const match =
    judged.errors.length > 0
      ? undefined
      : findOriginal(judged, candidates.of(judged, fillers), received.receivedAt, fillers);
  const dealState = dealStateOf(judged.errors, match);
  return {
    id: along?.id ?? uuidv7(),
    judged,
    match,
    dealState,
    advisorId: null,
    steps: [...steps, ...judged.steps, deduplicatedStep(dealState, match, received.receivedAt, judged)],
  };
}

function leadToSend({ verdict: { id, judged, dealState } }: Stored): LeadToSend {
  return { id, source: judged.source, modelId: judged.model?.id ?? null, dealState };
}

/** Only unique leads take a turn, unless it is said whose they are. @returns for each channel its next advisors */
async function takeAllTurns(client: pg.ClientBase, settings: Settings, stored: readonly Stored[]) {
  const byChannel = Map.groupBy(stored.filter(takesTurn), ({ verdict }) => verdict.judged.channel);
  const channels = [...byChannel].sort(([a], [b]) => a.localeCompare(b));
  return new Map(
    await Promise.all(
      channels.map(
        async ([channel, some]) => [channel, await takeTurns(client, settings, channel, some.length)] as const,
      ),
    ),
  );
}

const takesTurn = ({ verdict, taker }: Stored) => verdict.dealState === "new" && !taker;

/** A duplicate goes to its original's advisor, a failed one waits for its correction. */
function assignAdvisors(
  settings: Settings,
  stored: readonly Stored[],
  turns: Awaited<ReturnType<typeof takeAllTurns>>,
): void {
  for (const one of stored) {
    const { verdict, taker } = one;
    if (takesTurn(one)) verdict.advisorId = turns.get(verdict.judged.channel)?.shift() ?? null;
    // Whoever wrote one down corrects it, too.
    else if (verdict.dealState !== "duplicated") verdict.advisorId = taker ?? null;
  }
  const advisors = new Map(stored.map(({ verdict }) => [verdict.id, verdict.advisorId]));
  for (const { verdict } of stored) {
    if (verdict.match) verdict.advisorId = verdict.match.advisorId ?? advisors.get(verdict.match.originalId) ?? null;
  }
  for (const { verdict } of stored) verdict.steps.push(assignedStep(verdict, settings));
}

/** Whom nobody is to contact nobody contacts about what they ask for next, either. */
function heedRefusals(stored: readonly Stored[], refused: Awaited<ReturnType<typeof findRefused>>): void {
  for (const one of stored) {
    if (!refused.has(one.verdict.judged.draft)) continue;
    one.doNotContact = true;
    one.verdict.steps.push(refusedStep(one.received.receivedAt));
  }
}

function namesOf({ draft, source, received, campaign, along }: Arrival, judged: Judged): string[] {
  const names = Object.entries(matchKeys(judged)).map(([key, value]) => `${key} ${value}`);
  if (received.idempotencyKey) names.push(`idempotency ${received.idempotencyKey}`);
  // Rows of a campaign's file have ids of their task's making, and who drives the task holds it.
  if (draft.externalId && !campaign) names.push(`external ${source} ${draft.externalId}`);
  return along ? [...names, ...along.names] : names;
}

function receiptOf({ id, dealState, judged, match }: Verdict): Receipt {
  return { id, dealState, errors: judged.errors, originalId: match?.originalId ?? null };
}
