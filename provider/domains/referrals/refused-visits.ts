import type { Referrer } from "@/provider/kernel/context.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { countVisit } from "./landing.ts";

const TOGETHER_MS = 1000;

/**
 * Visits by links that may not be used. They are written together and later: a verdict that wrote would tell, by the
 * time that it takes, that a code is there.
 */
export class RefusedVisits {
  private readonly database: Database;
  private readonly waiting = new Map<string, { referrer: Referrer; times: number }>();
  private timer: NodeJS.Timeout | undefined;
  private writing = Promise.resolve();

  constructor(database: Database) {
    this.database = database;
  }

  count({ licenseId, codeId }: Referrer): void {
    const known = this.waiting.get(codeId);
    if (known) known.times += 1;
    else this.waiting.set(codeId, { referrer: { licenseId, codeId }, times: 1 });
    this.timer ??= setTimeout(() => void this.write(), TOGETHER_MS);
  }

  /** What waits is written, after what is being written. What is not counted fails nobody. */
  write(): Promise<void> {
    this.writing = this.writing.then(() => this.writeWaiting());
    return this.writing;
  }

  private async writeWaiting(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counted = [...this.waiting.values()];
    this.waiting.clear();
    for (const { referrer, times } of counted) {
      const { licenseId } = referrer;
      await this.database
        .transaction({ role: "tenant", licenseId }, (db) => countVisit(db, referrer, "refused", times))
        .catch(() => {});
    }
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    refusedVisits: RefusedVisits;
  }
}
