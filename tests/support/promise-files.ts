import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Signs of a file that occupies the machine or waits: servers to kill, several webs, a browser, a flood, retries. */
const OCCUPIES =
  /startProviderProcess|startPostgres|\bwebs: 2\b|beforeEach\([^}]*startWeb\(|from "playwright"|\bFLOOD|\bRETRY_SCHEDULE/;

/** @returns the files of promises, whole or those of `npm test`, which share the machine with other steps. */
export function promiseFiles(isLong: boolean): string[] {
  const files = globSync("tests/promises/**/*.test.ts", { cwd: root }).sort();
  return isLong ? files : files.filter((file) => !OCCUPIES.test(readFileSync(path.join(root, file), "utf8")));
}
