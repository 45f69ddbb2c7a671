import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import type { Receipt } from "@/contract/intake.ts";
import { normaliseEmail } from "@/contract/validation.ts";
import type { Db } from "@/provider/db/client.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import { takeTurns } from "./assign.ts";
import { type Candidate, findCandidates, findOriginal, lockNames, matchKeys } from "./deduplicate.ts";
import type { Arrival } from "./intake.ts";
import { type Judged, judge } from "./judge.ts";
import type { Settings } from "./license-settings.ts";
import { answerRepeat, findRepeats, isSame, repeatOf } from "./repeats.ts";
import { assignedStep, deduplicatedStep } from "./steps.ts";
import { dealStateOf, type Received, storeLeads, storeRequests, type Verdict } from "./store.ts";

export type Outcome = { receipt: Receipt; isRepeated: boolean } | Problem;

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
): Promise<Outcome[]> {
  const client = db.$client;
  const judged = arrivals.map(({ draft, source, received }) => judge(draft, source, settings, received.receivedAt));
  await lockNames(
    client,
    licenseId,
    arrivals.flatMap((arrival, index) => namesOf(arrival, judged[index] as Judged)),
  );
  const repeats = await findRepeats(client, arrivals);
  const candidates = await findCandidates(client, judged);

  const stored: { verdict: Verdict; received: Received }[] = [];
  const repeated: { leadId: string; arrival: Arrival }[] = [];
  const outcomes = arrivals.map((arrival, index): Outcome => {
    const repeat = repeats.find((known) => isSame(known, arrival));
    if (repeat) {
      const answer = answerRepeat(repeat, arrival);
      if (answer instanceof Problem) return answer;
      // Nothing that was acknowledged is lost, also not what a sender changed under the same id.
      if (!repeat.bodyHashes.includes(arrival.received.bodyHash)) {
        repeat.bodyHashes.push(arrival.received.bodyHash);
        repeated.push({ leadId: answer.id, arrival });
      }
      return { receipt: answer, isRepeated: true };
    }
    const verdict = reachVerdict(judged[index] as Judged, arrival, candidates);
    stored.push({ verdict, received: arrival.received });
    const receipt = receiptOf(verdict);
    // The next in this batch must find this one, as if it had been committed before.
    repeats.push(repeatOf(arrival, receipt));
    if (verdict.dealState !== "failed") candidates.push(candidateOf(verdict, arrival.received.receivedAt));
    return { receipt, isRepeated: false };
  });
  await assignAdvisors(client, settings, stored);
  await storeLeads(client, licenseId, settings, stored);
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
  for (const { verdict, received } of stored) {
    if (!verdict.match || !verdict.advisorId) continue;
    await jobs.send(db, "lead-repeated-mail", { licenseId, leadId: verdict.id }, { requestId: received.requestId });
  }
  return outcomes;
}

function reachVerdict(judged: Judged, { received, steps }: Arrival, candidates: readonly Candidate[]): Verdict {
  const match = judged.errors.length > 0 ? undefined : findOriginal(judged, candidates, received.receivedAt);
  const dealState = dealStateOf(judged.errors, match);
  return {
    id: uuidv7(),
    judged,
    match,
    dealState,
    advisorId: null,
    steps: [...steps, ...judged.steps, deduplicatedStep(dealState, match, received.receivedAt, judged)],
  };
}

/** Only unique leads take a turn: a duplicate goes to its original's advisor, a failed one waits for its correction. */
async function assignAdvisors(client: pg.ClientBase, settings: Settings, stored: readonly { verdict: Verdict }[]) {
  const byChannel = Map.groupBy(
    stored.map(({ verdict }) => verdict).filter(({ dealState }) => dealState === "new"),
    ({ judged }) => judged.channel,
  );
  for (const [channel, verdicts] of [...byChannel].sort(([a], [b]) => a.localeCompare(b))) {
    const turns = await takeTurns(client, settings, channel, verdicts.length);
    verdicts.forEach((verdict, index) => {
      verdict.advisorId = turns[index] ?? null;
    });
  }
  const advisors = new Map(stored.map(({ verdict }) => [verdict.id, verdict.advisorId]));
  for (const { verdict } of stored) {
    if (verdict.match) verdict.advisorId = verdict.match.advisorId ?? advisors.get(verdict.match.originalId) ?? null;
  }
  for (const { verdict } of stored) verdict.steps.push(assignedStep(verdict, settings));
}

function namesOf({ draft, source, received }: Arrival, judged: Judged): string[] {
  const names = Object.entries(matchKeys(judged)).map(([key, value]) => `${key} ${value}`);
  if (received.idempotencyKey) names.push(`idempotency ${received.idempotencyKey}`);
  if (draft.externalId) names.push(`external ${source} ${draft.externalId}`);
  return names;
}

function receiptOf({ id, dealState, judged, match }: Verdict): Receipt {
  return { id, dealState, errors: judged.errors, originalId: match?.originalId ?? null };
}

function candidateOf({ id, judged, match }: Verdict, createdAt: string): Candidate {
  const { phone, email, identification } = judged.draft;
  return {
    id,
    originalId: match?.originalId ?? null,
    advisorId: match?.advisorId ?? null,
    modelId: judged.model?.id ?? null,
    agencyId: judged.agency?.id ?? null,
    channel: judged.channel,
    product: judged.draft.product,
    phone,
    email: normaliseEmail(email),
    identification,
    createdAt,
  };
}
