import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";
import type { Database } from "@/provider/kernel/database.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
// Any number: processes that start together migrate one after the other.
const LOCK = 5_160_417;

/** The database has migrations that this version does not know: to start would write into a shape it cannot see. */
export class DatabaseIsNewer extends Error {
  override readonly name = "DatabaseIsNewer";
  constructor() {
    super("The database was made by a newer Prospecta. Start that version, or restore a backup of this one.");
  }
}

/**
 * Brings the database to the newest shape. Runs as the role that connects, which owns the tables.
 * @throws DatabaseIsNewer
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; select pg_advisory_lock(${LOCK})`);
    if ((await newestIn(client)) > newestHere()) throw new DatabaseIsNewer();
    await client.query("create extension if not exists pg_trgm");
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK}); reset statement_timeout`).catch(() => {});
    client.release();
  }
}

/** When the newest migration of the database was made; 0 for a new one. Milliseconds, as drizzle keeps them. */
async function newestIn(client: PoolClient): Promise<number> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as known");
  if (!rows[0].known) return 0;
  const newest = await client.query("select max(created_at) as at from drizzle.__drizzle_migrations");
  return Number(newest.rows[0].at ?? 0);
}

function newestHere(): number {
  const journal = JSON.parse(readFileSync(path.join(MIGRATIONS, "meta/_journal.json"), "utf8"));
  return Math.max(...(journal.entries as { when: number }[]).map(({ when }) => when));
}
