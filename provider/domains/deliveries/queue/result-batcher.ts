import { sqlState } from "@/provider/db/client.ts";
import type { Semaphore } from "@/provider/db/heavy-reads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { failureKind } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { Destination, SendAttempt } from "./delivery-kind.ts";
import { endAsOurs, type ResultPolicy, recordResults } from "./record-results.ts";

const GATHER_MS = 10;
const MAX_STORED = 200;
const STORE_AGAIN_MS = 500;
/** Rejections by the database before results are stored one by one. */
const MAX_REJECTED = 4;

export type ResultBatcherDeps = {
  services: Services;
  resultPolicy: ResultPolicy;
  semaphore: Semaphore;
  stopping: AbortSignal;
  onStored: (attempts: readonly SendAttempt[]) => void;
};

export class ResultBatcher {
  private readonly licenseId: string;
  private readonly destinationId: string;
  private readonly deps: ResultBatcherDeps;
  private readonly attempts: SendAttempt[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isStoring = false;

  constructor(licenseId: string, destinationId: string, deps: ResultBatcherDeps) {
    this.licenseId = licenseId;
    this.destinationId = destinationId;
    this.deps = deps;
  }

  add(attempts: SendAttempt, isLast: boolean): void {
    this.attempts.push(attempts);
    if (this.isStoring) return;
    if (isLast || this.attempts.length >= MAX_STORED) void this.store();
    else this.timer ??= setTimeout(() => void this.store(), GATHER_MS);
  }

  /** One transaction at a time: they would wait on the destination row. */
  private async store(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isStoring = true;
    while (this.attempts.length > 0) {
      const batch = this.attempts.splice(0, MAX_STORED);
      if (!(await this.recordResults(batch, MAX_REJECTED))) for (const one of batch) await this.recordAlone(one);
      this.deps.onStored(batch);
    }
    this.isStoring = false;
  }

  /** An unstorable result ends the delivery as failed, visible to a person, instead of resending forever. */
  private async recordAlone(one: SendAttempt): Promise<void> {
    if (await this.recordResults([one], 1)) return;
    let ended: Destination | undefined;
    await this.run(async () => {
      ended = await this.inTransaction((db) => endAsOurs(db, one));
    }, 1);
    // Uses its own transaction: a failure here must not repeat the delivery.
    await this.run(async () => {
      if (ended) await this.inTransaction((db) => this.deps.resultPolicy.onFailure(db, ended as Destination, 1));
    }, 1);
  }

  private recordResults(batch: readonly SendAttempt[], max: number): Promise<boolean> {
    const { resultPolicy } = this.deps;
    return this.run(async () => {
      const results = await this.inTransaction((db) =>
        recordResults(db, { policy: resultPolicy, destinationId: this.destinationId, attempts: batch }),
      );
      resultPolicy.onRecorded(results);
    }, max);
  }

  /** Retries while the database is away. @returns false after repeated rejections by the database */
  private async run(work: () => Promise<void>, max: number): Promise<boolean> {
    const { services, stopping } = this.deps;
    let rejectedCount = 0;
    while (!stopping.aborted) {
      try {
        await work();
        return true;
      } catch (cause) {
        services.log.warn({ reason: failureKind(cause) }, "delivery results not stored");
        if (isCertain(cause)) rejectedCount += 1;
        if (rejectedCount >= max) return false;
        await new Promise((resolve) => setTimeout(resolve, STORE_AGAIN_MS));
      }
    }
    return true;
  }

  private inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { services, semaphore } = this.deps;
    const tenant = { role: "tenant", licenseId: this.licenseId } as const;
    return semaphore.run(() => services.database.transaction(tenant, work));
  }
}

/** Deterministic errors by SQLSTATE (data, constraint, statement), or program errors. */
function isCertain(cause: unknown): boolean {
  const code = sqlState(cause);
  return code === undefined || /^(21|22|23|42)/.test(code);
}
