import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Signs of a file that occupies the whole machine: servers to kill, more webs than one, a browser, a flood. */
const OCCUPIES = /startProviderProcess|startPostgres|\bwebs: 2\b|beforeEach\([^}]*startWeb\(|from "playwright"|\bFLOOD/;

/** @returns the files of promises, whole or those of `npm test`, which share the machine with other steps. */
export function promiseFiles(isLong: boolean): string[] {
  const files = globSync("tests/promises/**/*.test.ts", { cwd: root }).sort();
  return isLong ? files : files.filter((file) => !OCCUPIES.test(readFileSync(path.join(root, file), "utf8")));
}
