import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PoolClient } from "pg";
import type { Database } from "@/provider/kernel/database.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const MIGRATIONS = folder("./migrations");
/** Migrations before the baseline, for databases that are older than it. */
export const LEGACY_MIGRATIONS = folder("./legacy-migrations");
const FUNCTIONS = folder("./functions");
/** Time of the last legacy migration, which the baseline bears: milliseconds. */
const BASELINE = 1_795_805_234_406;
// Arbitrary constant: processes that start at once migrate one after the other.
const LOCK = 5_160_417;

/** The database has migrations that this version does not know; starting could corrupt it. */
export class DatabaseIsNewer extends Error {
  override readonly name = "DatabaseIsNewer";
  constructor() {
    super("The database was made by a newer Prospecta. Start that version, or restore a backup of this one.");
  }
}

/** Migrates the database. Runs as the connecting role, which owns the tables. @throws DatabaseIsNewer */
export async function migrateDatabase(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query(`set statement_timeout = 0; select pg_advisory_lock(${LOCK})`);
    const newest = await newestIn(client);
    if (newest > newestHere()) throw new DatabaseIsNewer();
    await client.query("create extension if not exists pg_trgm");
    if (newest > 0 && newest < BASELINE) await migrate(drizzle({ client }), { migrationsFolder: LEGACY_MIGRATIONS });
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS });
    await applyFunctions(client);
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK}); reset statement_timeout`).catch(() => {});
    client.release();
  }
}

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

/** Runs the files of functions and triggers with a changed digest, in the order of their names, in one transaction. */
async function applyFunctions(client: PoolClient): Promise<void> {
  await client.query(
    `create table if not exists drizzle.schema_file
      (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query("select name, sha256 from drizzle.schema_file");
  const applied = new Map<string, string>(rows.map(({ name, sha256 }) => [name, sha256]));
  await client.query("begin");
  try {
    for (const name of readdirSync(FUNCTIONS).sort()) {
      const text = readFileSync(path.join(FUNCTIONS, name), "utf8");
      const digest = createHash("sha256").update(text).digest("hex");
      if (applied.get(name) === digest) continue;
      await client.query(text);
      await client.query(
        `insert into drizzle.schema_file (name, sha256) values ($1, $2)
          on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
        [name, digest],
      );
    }
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw cause;
  }
}
