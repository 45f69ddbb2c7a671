import type { Database } from "@/provider/kernel/database.ts";

const EVERY_MS = 10 * 60_000;

/**
 * The planner's picture of the tables. Without one, foreign keys are checked by whichever index comes first, by
 * reading all of a licence's leads for each that is stored; the plan stays with the connection until there is one.
 */
export async function refreshStatistics(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0; analyze");
  } finally {
    await client.query("reset statement_timeout").catch(() => {});
    client.release();
  }
}

/** PostgreSQL keeps its own; PGlite has no autovacuum. @returns the end of it. */
export function keepStatistics(database: Database): () => void {
  if (database.engine === "postgres") return () => {};
  const timer = setInterval(() => refreshStatistics(database).catch(() => {}), EVERY_MS).unref();
  return () => clearInterval(timer);
}
