import type { Database } from "@/provider/kernel/database.ts";

const EVERY_MS = 10 * 60_000;

/** Planner statistics prevent foreign key checks that scan a licence; the plan stays cached. */
export async function refreshStatistics(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; analyze");
  } finally {
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

/** PostgreSQL has autovacuum; PGlite does not. @returns stops it */
export function scheduleStatistics(database: Database): () => void {
  if (database.engine === "postgres") return () => {};
  const timer = setInterval(() => refreshStatistics(database).catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}
