import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Another live process holds the data directory. */
export class DirectoryLocked extends Error {
  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}: PGlite allows one. Stop it, or choose another DATA_DIR.`);
  }
}

/**
 * PGlite has no lock of its own, and two processes on one directory lose rows silently.
 * @returns the release. @throws DirectoryLocked
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, "lock");
  const mine = JSON.stringify({ pid: process.pid, born: bornAt(process.pid) });
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o600 });
      return () => {
        if (existsSync(file) && readFileSync(file, "utf8") === mine) rmSync(file);
      };
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) throw new DirectoryLocked(directory, holder.pid);
    rmSync(file, { force: true });
  }
  throw new Error(`${file} could not be taken`);
}

type Holder = { pid: number; born: string };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return bornAt(pid) === born;
}

/** When a process began, where the system tells: a number reused after a crash is then not taken for the holder. */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? "";
  } catch {
    return "";
  }
}
