import { CHANNEL_OF, type Source } from "@/contract/channels.ts";
import type { Receipt } from "@/contract/intake.ts";
import type { Database } from "@/provider/db/client.ts";
import type { Metrics } from "@/provider/http/metrics.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { LiveUpdates } from "@/provider/live-updates.ts";
import type { Draft } from "./draft.ts";
import type { Step } from "./judge.ts";
import { judgeBatch, type Outcome } from "./judge-batch.ts";
import type { LicenseSettings } from "./license-settings.ts";
import type { Received } from "./store.ts";

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
