import type { Notices } from "@/provider/db/notices.ts";
import type { Database } from "@/provider/kernel/database.ts";

/** Milliseconds of commits that share a notice. */
const GATHER_MS = 5;

/** Wakes the workers of every process after commit. */
export function wakeWorkers({ afterCommit }: Database, notices: Notices): void {
  let isGathering = false;
  afterCommit.on("deliveries", () => {
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      notices.send("deliveries_due", "");
    }, GATHER_MS).unref();
  });
}
