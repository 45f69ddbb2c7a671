import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DirectoryLocked extends Error {
  constructor(directory: string, owner: string) {
    super(`${directory} is in use by process ${owner}: PGlite allows one. Stop it, or choose another DATA_DIR.`);
  }
}

const BUSY_MS = 250;
const SQLITE_BUSY = 5;

export function lockDirectory(directory: string): () => void {
  const ownerFile = path.join(directory, "lock");
  const database = new DatabaseSync(path.join(directory, "lock.db"), { timeout: BUSY_MS });
  try {
    database.exec("begin exclusive");
  } catch (cause) {
    database.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw new DirectoryLocked(directory, readOwner(ownerFile));
  }
  writeFileSync(ownerFile, String(process.pid), { mode: 0o600 });
  return () => {
    if (!database.isOpen) return;
    rmSync(ownerFile, { force: true });
    database.close();
  };
}

function readOwner(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "unknown";
  }
}
