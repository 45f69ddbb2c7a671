import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";

/**
 * Migrates once for the whole run, so that each provider under test starts from a copy: of the database that
 * DATABASE_URL names on PostgreSQL, of the file that PGLITE_SNAPSHOT names on PGlite.
 */
export default async function prepareDatabase(): Promise<() => void> {
  const url = process.env.DATABASE_URL;
  const database = await openDatabase({ url, poolSize: 2 });
  await migrateDatabase(database);
  if (url) {
    await database.close();
    return () => {};
  }
  const directory = mkdtempSync(path.join(tmpdir(), "prospecta-snapshot-"));
  const file = path.join(directory, "database.tar");
  writeFileSync(file, await database.dump());
  await database.close();
  process.env.PGLITE_SNAPSHOT = file;
  return () => rmSync(directory, { recursive: true });
}
