import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";
import { NODE_FLAGS } from "./node-flags.ts";

const file = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Migrates once for the run; each provider copies the database of DATABASE_URL or the file of PGLITE_SNAPSHOT. */
export default async function prepareDatabase(): Promise<() => void> {
  const url = process.env.DATABASE_URL;
  if (url) {
    const database = await openDatabase({ url, poolSize: 2 });
    await migrateDatabase(database);
    await database.close();
    return () => {};
  }
  const directory = mkdtempSync(path.join(tmpdir(), "prospecta-snapshot-"));
  const snapshot = path.join(directory, "database.tar");
  const alias = pathToFileURL(file("../../provider/alias.ts")).href;
  // The process of Vitest has no V8 flags of its own.
  execFileSync(process.execPath, [...NODE_FLAGS, "--import", alias, file("snapshot.ts"), snapshot]);
  process.env.PGLITE_SNAPSHOT = snapshot;
  return () => rmSync(directory, { recursive: true });
}
