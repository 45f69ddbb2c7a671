import type { Referrer } from "@/provider/kernel/context.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { countVisit } from "./landing.ts";

const BATCH_MS = 1000;

/** Counts visits of unusable links, in delayed batches: writing at once would reveal by timing that a code exists. */
export class RejectedVisits {
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
    this.timer ??= setTimeout(() => void this.write(), BATCH_MS);
  }

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
        .transaction({ role: "tenant", licenseId }, (db) => countVisit({ db, actor: referrer }, "refused", times))
        .catch(() => {});
    }
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    rejectedVisits: RejectedVisits;
  }
}
