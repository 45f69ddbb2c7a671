import { sqlState } from "@/provider/db/client.ts";
import type { Semaphore } from "@/provider/db/turnstile.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { reasonOf } from "@/provider/kernel/error-reason.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { Destination, SendAttempt } from "./delivery-kind.ts";
import { endAsOurs, type ResultPolicy, recordResults } from "./settle.ts";

/** Outcomes that come within so long are stored together, and all that come while others are being stored. */
const GATHER_MS = 10;
const MOST_STORED = 200;
const STORE_AGAIN_MS = 500;
/** So often in a row the database says no to some outcomes before each of them is stored by itself. */
const MOST_REFUSED = 4;

export type ResultBatcherDeps = {
  services: Services;
  settling: ResultPolicy;
  semaphore: Semaphore;
  stopping: AbortSignal;
  /** These are no longer held: they are stored, or another has them. */
  onStored: (tried: readonly SendAttempt[]) => void;
};

/** What came of deliveries to one destination, stored several at a time. */
export class ResultBatcher {
  private readonly licenseId: string;
  private readonly destinationId: string;
  private readonly parts: ResultBatcherDeps;
  private readonly tried: SendAttempt[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isStoring = false;

  constructor(licenseId: string, destinationId: string, parts: ResultBatcherDeps) {
    this.licenseId = licenseId;
    this.destinationId = destinationId;
    this.parts = parts;
  }

  /** @param isLast nothing else is under way that could be stored with it */
  add(tried: SendAttempt, isLast: boolean): void {
    this.tried.push(tried);
    if (this.isStoring) return;
    if (isLast || this.tried.length >= MOST_STORED) void this.store();
    else this.timer ??= setTimeout(() => void this.store(), GATHER_MS);
  }

  /** One transaction at a time: they would wait for each other at the destination, and each commit costs the same. */
  private async store(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isStoring = true;
    while (this.tried.length > 0) {
      const batch = this.tried.splice(0, MOST_STORED);
      if (!(await this.recordResults(batch, MOST_REFUSED))) for (const one of batch) await this.settleAlone(one);
      this.parts.onStored(batch);
    }
    this.isStoring = false;
  }

  /** What cannot be stored as it is ends all the same: a person finds it among what failed, and nobody sends it for ever. */
  private async settleAlone(one: SendAttempt): Promise<void> {
    if (await this.recordResults([one], 1)) return;
    let ended: Destination | undefined;
    await this.run(async () => {
      ended = await this.inTransaction((db) => endAsOurs(db, one));
    }, 1);
    // Apart: were this what cannot be stored, it would be sent for ever.
    await this.run(async () => {
      if (ended) await this.inTransaction((db) => this.parts.settling.onTrouble(db, ended as Destination, 1));
    }, 1);
  }

  private recordResults(batch: readonly SendAttempt[], most: number): Promise<boolean> {
    const { settling } = this.parts;
    return this.run(async () => {
      const settled = await this.inTransaction((db) => recordResults(db, settling, this.destinationId, batch));
      settling.onSettled(settled);
    }, most);
  }

  /**
   * As long as the database is away, or this process lives: an answer that nobody remembers is a lead that is sent twice.
   * @returns false where the database is there and says no, so many times
   */
  private async run(work: () => Promise<void>, most: number): Promise<boolean> {
    const { services, stopping } = this.parts;
    let refused = 0;
    while (!stopping.aborted) {
      try {
        await work();
        return true;
      } catch (cause) {
        services.log.warn({ reason: reasonOf(cause) }, "outcomes not stored");
        if (isCertain(cause)) refused += 1;
        if (refused >= most) return false;
        await new Promise((resolve) => setTimeout(resolve, STORE_AGAIN_MS));
      }
    }
    return true;
  }

  private inTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { services, semaphore } = this.parts;
    const tenant = { role: "tenant", licenseId: this.licenseId } as const;
    return semaphore.run(() => services.database.transaction(tenant, work));
  }
}

/** It would be said again: of the data, what holds between them, or the statement, by SQLSTATE, or a fault in the program. */
function isCertain(cause: unknown): boolean {
  const code = sqlState(cause);
  return code === undefined || /^(21|22|23|42)/.test(code);
}
