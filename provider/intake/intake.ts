import type pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { CHANNEL_OF, type DealState, type Source } from "@/contract/channels.ts";
import type { Receipt } from "@/contract/intake.ts";
import type { Database, Db } from "@/provider/db/client.ts";
import type { Metrics } from "@/provider/http/metrics.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { LiveUpdates } from "@/provider/live-updates.ts";
import { takeTurns } from "./assign.ts";
import { type Candidate, findCandidates, findOriginal, lockNames, matchKeys } from "./deduplicate.ts";
import type { Draft } from "./draft.ts";
import { type Judged, judge, type Step } from "./judge.ts";
import type { LicenseSettings, Settings } from "./license-settings.ts";
import { dealStateOf, type Received, storeLeads, type Verdict } from "./store.ts";

export type Arrival = { draft: Draft; source: Source; received: Received; steps: Step[] };

type Waiting = { arrival: Arrival; resolve: (receipt: Receipt) => void; reject: (cause: unknown) => void };
type Line = { waiting: Waiting[]; running: number };

/** One commit's worth. More gains little and holds its locks longer. */
const MOST_IN_BATCH = 100;
const MOST_WAITING = 2000;

type Parts = { database: Database; settings: LicenseSettings; live: LiveUpdates; metrics: Metrics; jobs: Jobs };

/**
 * Takes leads in: judged, deduplicated, assigned, stored, committed, and only then acknowledged. Leads of a licence
 * that arrive while a commit is under way share the next one. A batch that fails is tried again lead by lead, so that
 * one bad lead never fails its neighbours.
 */
export class Intake {
  private readonly parts: Parts;
  private readonly lines = new Map<string, Line>();
  private waiting = 0;
  private idle: (() => void)[] = [];

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** @throws Problem IDEMPOTENCY_MISMATCH, UNAVAILABLE */
  receive(licenseId: string, arrival: Arrival): Promise<Receipt> {
    if (this.waiting >= MOST_WAITING) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
    const line = this.lines.get(licenseId) ?? { waiting: [], running: 0 };
    this.lines.set(licenseId, line);
    this.count(1);
    return new Promise((resolve, reject) => {
      line.waiting.push({ arrival, resolve, reject });
      // What arrives in this turn of the loop comes along.
      if (line.running === 0 && line.waiting.length === 1) setImmediate(() => this.run(licenseId, line));
    });
  }

  /** Resolves when everything that was taken in is answered. */
  drain(): Promise<void> {
    if (this.waiting === 0) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  private async run(licenseId: string, line: Line): Promise<void> {
    line.running = 1;
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, MOST_IN_BATCH);
      await this.commit(licenseId, batch);
      this.count(-batch.length);
    }
    line.running = 0;
    this.lines.delete(licenseId);
  }

  private count(change: number) {
    this.waiting += change;
    this.parts.metrics.intakeWaiting.set(this.waiting);
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }

  private async commit(licenseId: string, batch: Waiting[]): Promise<void> {
    const { database, settings, metrics, jobs } = this.parts;
    try {
      const known = await settings.of(licenseId);
      const outcomes = await database.transaction({ role: "tenant", licenseId }, (db) =>
        judgeBatch(
          db,
          jobs,
          licenseId,
          known,
          batch.map(({ arrival }) => arrival),
        ),
      );
      metrics.intakeBatch.observe(batch.length);
      this.announce(licenseId, batch, outcomes);
      outcomes.forEach((outcome, index) => {
        if (outcome instanceof Problem) batch[index]?.reject(outcome);
        else batch[index]?.resolve(outcome.receipt);
      });
    } catch (cause) {
      const isAway = cause instanceof Problem && cause.code === "UNAVAILABLE";
      if (batch.length === 1 || isAway) for (const { reject } of batch) reject(cause);
      else for (const one of batch) await this.commit(licenseId, [one]);
    }
  }

  private announce(licenseId: string, batch: readonly Waiting[], outcomes: readonly Outcome[]) {
    const { live, metrics } = this.parts;
    const arrived: { id: string; source: Source }[] = [];
    outcomes.forEach((outcome, index) => {
      const source = batch[index]?.arrival.source;
      if (outcome instanceof Problem || !source) return;
      const channel = CHANNEL_OF[source];
      if (outcome.isRepeated) {
        metrics.leadsRepeated.inc({ channel });
        return;
      }
      metrics.leadsReceived.inc({ channel, deal_state: outcome.receipt.dealState });
      arrived.push({ id: outcome.receipt.id, source });
    });
    if (arrived.length > 0) live.tell(licenseId, { arrived });
  }
}

type Outcome = { receipt: Receipt; isRepeated: boolean } | Problem;

async function judgeBatch(
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
  const outcomes = arrivals.map((arrival, index): Outcome => {
    const repeat = repeats.find((known) => isSame(known, arrival));
    if (repeat) return answerRepeat(repeat, arrival);
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

export function deduplicatedStep(dealState: DealState, match: Verdict["match"], at: string, { rule }: Judged): Step {
  if (dealState === "failed") return { step: "deduplicated", outcome: "waiting", at };
  if (!match) return { step: "deduplicated", outcome: "ok", at, facts: { days: rule.dedupWindowDays } };
  const facts = { originalId: match.originalId, by: match.by.join(","), days: rule.dedupWindowDays };
  return { step: "deduplicated", outcome: "warning", at, facts };
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

export function assignedStep(
  { dealState, advisorId, steps }: Omit<Verdict, "judged" | "match" | "id">,
  settings: Settings,
): Step {
  const at = steps[0]?.at ?? new Date().toISOString();
  if (advisorId)
    return { step: "assigned", outcome: "ok", at, facts: { advisor: settings.advisors.get(advisorId) ?? "" } };
  return { step: "assigned", outcome: dealState === "new" ? "warning" : "waiting", at };
}

type Repeat = {
  leadId: string;
  source: Source;
  externalId: string | null;
  idempotencyKey: string | null;
  bodyHash: string;
  dealState: DealState;
  errors: Receipt["errors"];
  originalId: string | null;
};

function isSame(known: Repeat, { draft, source, received }: Arrival): boolean {
  if (received.idempotencyKey !== null && known.idempotencyKey === received.idempotencyKey) return true;
  return draft.externalId !== null && known.externalId === draft.externalId && known.source === source;
}

function answerRepeat(known: Repeat, { received, source }: Arrival): Outcome {
  const isSameKey = received.idempotencyKey !== null && known.idempotencyKey === received.idempotencyKey;
  if (isSameKey && (known.bodyHash !== received.bodyHash || known.source !== source)) {
    return new Problem("IDEMPOTENCY_MISMATCH");
  }
  const { leadId, dealState, errors, originalId } = known;
  return { receipt: { id: leadId, dealState, errors, originalId }, isRepeated: true };
}

async function findRepeats(client: pg.ClientBase, arrivals: readonly Arrival[]): Promise<Repeat[]> {
  const keys = arrivals.flatMap(({ received }) => received.idempotencyKey ?? []);
  const externals = arrivals.flatMap(({ draft }) => draft.externalId ?? []);
  if (keys.length === 0 && externals.length === 0) return [];
  const { rows } = await client.query<Repeat>({
    name: "find repeats",
    text: `
      select l.id as "leadId", l.source, l.external_id as "externalId", r.idempotency_key as "idempotencyKey",
        r.body_hash as "bodyHash", l.deal_state as "dealState", l.errors, l.original_id as "originalId"
      from intake_request r join lead l on l.license_id = r.license_id and l.id = r.lead_id
      where r.idempotency_key = any($1::text[])
      union all
      select l.id, l.source, l.external_id, null, '', l.deal_state, l.errors, l.original_id
      from lead l where l.source = any($2::text[]) and l.external_id = any($3::text[])`,
    values: [keys, [...new Set(arrivals.map(({ source }) => source))], externals],
  });
  return rows;
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

function repeatOf({ draft, source, received }: Arrival, { id, ...receipt }: Receipt): Repeat {
  const { idempotencyKey, bodyHash } = received;
  return { leadId: id, source, externalId: draft.externalId, idempotencyKey, bodyHash, ...receipt };
}

function candidateOf({ id, judged, match }: Verdict, createdAt: string): Candidate {
  const { phone = "", email = "", identification = "" } = matchKeys(judged);
  return {
    id,
    originalId: match?.originalId ?? null,
    advisorId: match?.advisorId ?? null,
    modelId: judged.model?.id ?? null,
    product: judged.draft.product,
    phone,
    email,
    identification,
    createdAt,
  };
}
