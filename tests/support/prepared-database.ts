import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";

/** Migrates once for the run; each provider copies the database of DATABASE_URL or the file of PGLITE_SNAPSHOT. */
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
