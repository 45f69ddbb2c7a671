import type { Notices } from "@/provider/db/notices.ts";
import type { Database } from "@/provider/kernel/database.ts";

/** Commits of so long share a notice. */
const GATHER_MS = 5;

/** Has every process that sends look at once for what this one committed. */
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
