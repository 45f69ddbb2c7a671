import type { Receipt } from "@/contract/intake/intake.ts";
import { CHANNEL_OF, type Source } from "@/contract/kernel/channels.ts";
import { sqlState } from "@/provider/db/client.ts";
import type { LiveUpdates } from "@/provider/http/live-updates.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { Metrics } from "@/provider/kernel/metrics.ts";
import { commitOrRetryEach, MAX_IN_BATCH, MicroBatcher } from "@/provider/kernel/micro-batcher.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { createHasher } from "./erased.ts";
import type { LicenseSettings } from "./license-settings.ts";
import { processBatch } from "./process-batch.ts";
import type { InboundLead, Outcome } from "./types.ts";

type Deps = {
  database: Database;
  settings: LicenseSettings;
  live: LiveUpdates;
  metrics: Metrics;
  jobs: Jobs;
  /** Key of erasure hashes. */
  secret: Buffer;
};

const FOREIGN_KEY = "23503";
/** The database is busy, such as with a migration. */
const STATEMENT_TIMEOUT = "57014";

/** Commits leads before acknowledging. Leads of a licence that come during a commit share the next one. */
export class Intake {
  private readonly deps: Deps;
  private readonly lines: MicroBatcher<InboundLead, Receipt>;

  constructor(deps: Deps) {
    this.deps = deps;
    this.lines = new MicroBatcher<InboundLead, Receipt>({
      commit: (licenseId, inboundLeads) => this.commit(licenseId, inboundLeads),
      onWaiting: (waiting) => deps.metrics.intakeWaiting.set(waiting),
    });
  }

  /** @throws Problem UNAVAILABLE */
  rejectIfFull(): void {
    this.lines.rejectIfFull();
  }

  /** @throws Problem IDEMPOTENCY_MISMATCH, PERSON_ERASED, UNAVAILABLE */
  receive(licenseId: string, inboundLead: InboundLead): Promise<Receipt> {
    return this.lines.add(licenseId, inboundLead);
  }

  /** Commits separately for the worker; never rejects for load. @returns outcomes in order */
  async receiveBatch(
    licenseId: string,
    inboundLeads: readonly InboundLead[],
  ): Promise<PromiseSettledResult<Receipt>[]> {
    const outcomes: PromiseSettledResult<Receipt>[] = [];
    for (let start = 0; start < inboundLeads.length; start += MAX_IN_BATCH) {
      const some = inboundLeads.slice(start, start + MAX_IN_BATCH);
      outcomes.push(...(await commitOrRetryEach(some, (batch) => this.commit(licenseId, batch))));
    }
    return outcomes;
  }

  drain(): Promise<void> {
    return this.lines.drain();
  }

  private async commit(licenseId: string, inboundLeads: readonly InboundLead[]): Promise<(Receipt | Problem)[]> {
    const { settings, metrics } = this.deps;
    const outcomes = await this.evaluate(licenseId, inboundLeads)
      .catch((cause: unknown) => {
        if (sqlState(cause) !== FOREIGN_KEY) throw cause;
        settings.forget(licenseId);
        return this.evaluate(licenseId, inboundLeads);
      })
      .catch((cause: unknown) => {
        if (sqlState(cause) !== STATEMENT_TIMEOUT) throw cause;
        throw new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }, { cause });
      });
    metrics.intakeBatch.observe(inboundLeads.length);
    this.enqueueDeliveries(licenseId, inboundLeads, outcomes);
    return outcomes.map((outcome) => (outcome instanceof Problem ? outcome : outcome.receipt));
  }

  private async evaluate(licenseId: string, inboundLeads: readonly InboundLead[]): Promise<Outcome[]> {
    const { database, settings, jobs, secret } = this.deps;
    const known = await settings.of(licenseId);
    const hash = createHasher(secret, licenseId);
    return database.transaction({ role: "tenant", licenseId }, (db) =>
      processBatch({ db, actor: { licenseId }, services: { jobs }, settings: known }, inboundLeads, hash),
    );
  }

  private enqueueDeliveries(licenseId: string, inboundLeads: readonly InboundLead[], outcomes: readonly Outcome[]) {
    const { live, metrics } = this.deps;
    const arrived: { id: string; source: Source }[] = [];
    outcomes.forEach((outcome, index) => {
      const source = inboundLeads[index]?.source;
      if (outcome instanceof Problem || !source) return;
      const channel = CHANNEL_OF[source];
      if (outcome.isReplay) {
        metrics.leadsRepeated.inc({ channel });
        return;
      }
      metrics.leadsReceived.inc({ channel, deal_state: outcome.receipt.dealState });
      arrived.push({ id: outcome.receipt.id, source });
    });
    if (arrived.length > 0) live.publish(licenseId, { arrived });
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    intake: Intake;
  }
}
