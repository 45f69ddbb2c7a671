import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Signs of files that occupy the machine: a web, servers, a browser, a flood, retries. */
const OCCUPIES =
  /startProduct\(|startWeb\(|startProviderProcess|startPostgres|from "playwright"|\bFLOOD|\bRETRY_SCHEDULE/;

/** Promises that every new endpoint and screen must meet. */
const OF_EACH_RUN = /row-(?:05-the-browser-sees-no-token|06-the-middleware-is-not-the-lock|54-every-answer-is-guarded)/;

/** Durations are asserted alone, in a run of all promises. */
const MEASURES = /\bexpectWithin\(/;

type PromiseFiles = { parallel: string[]; alone: string[] };

/** @returns all files of promises, or those of `npm test`, which share the machine with other steps. */
export function promiseFiles(length: string | undefined): PromiseFiles {
  const files = globSync("tests/promises/**/*.test.ts", { cwd: root }).sort();
  const contains = (sign: RegExp) => (file: string) => sign.test(readFileSync(path.join(root, file), "utf8"));
  const occupies = contains(OCCUPIES);
  if (length === undefined)
    return { parallel: [], alone: files.filter((file) => OF_EACH_RUN.test(file) || !occupies(file)) };
  if (length !== "long") return { parallel: [], alone: files };
  const measures = contains(MEASURES);
  return { parallel: files.filter((file) => !measures(file)), alone: files.filter(measures) };
}
