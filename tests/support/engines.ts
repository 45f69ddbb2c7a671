import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Features that differ on PGlite: pool connections, the queue unless a spy replaces it, notifications. */
const USES =
  /(?<!\.\.)\.engine\b|\bpool\.connect\(|(?<!\bspyOn\(\w*\.?)\bservices\.jobs\b|\bservices\.(live|notices)\b/;
const READS_ENGINE = /\bdatabase\.engine\b/;
const VALUE_IMPORTS = /^import (?!type\b)[^;]*?from "@\/(provider\/[^"]+)";/gms;

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** Source files of the provider that depend on `database.engine`. */
export function engineModules(): string[] {
  return globSync("provider/**/*.ts", { cwd: root }).filter((file) => READS_ENGINE.test(read(file)));
}

/** Tests that also run on PGlite in `npm test`: those with connections, queue, notifications or engine modules. */
export function engineSensitiveTests(): string[] {
  const modules = new Set(engineModules());
  const isSensitive = (file: string) => {
    const text = read(file);
    return USES.test(text) || [...text.matchAll(VALUE_IMPORTS)].some(([, imported]) => modules.has(imported as string));
  };
  return globSync("tests/{provider,cases}/**/*.test.ts", { cwd: root }).filter(isSensitive).sort();
}
