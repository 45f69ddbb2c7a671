import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Database } from "./client.ts";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
// Any number: processes that start together migrate one after the other.
const LOCK = 5_160_417;

/** Brings the database to the newest shape. Runs as the role that connects, which owns the tables. */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; select pg_advisory_lock(${LOCK})`);
    await client.query("create extension if not exists pg_trgm");
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK}); reset statement_timeout`).catch(() => {});
    client.release();
  }
}
