import type { Notices } from "@/provider/db/notices.ts";
import type { Database } from "@/provider/kernel/database.ts";

const GATHER_MS = 5;

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
