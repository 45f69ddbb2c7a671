import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Committed and untracked files, without ignored ones. */
export function filesOfRepository(): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
    .split("\n")
    .filter(Boolean);
}

export const readSource = (file: string) => readFileSync(path.join(root, file), "utf8");

const SPECIFIER =
  /(?:^|[;\n}])\s*(?:import|export)\s+(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/g;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

/** Static and dynamic import specifiers of a file. */
export function findImports(text: string): string[] {
  const code = withoutComments(text);
  return [...code.matchAll(SPECIFIER)].map(([, fixed, dynamic]) => (fixed ?? dynamic) as string);
}

/** Specifiers that load with a file: neither types nor dynamic imports. */
export function loadedImportsOf(text: string): string[] {
  const onlyTypes = /^\s*(?:import|export)\s+(?:type\b|\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\})/;
  return [...withoutComments(text).matchAll(SPECIFIER)]
    .filter(([statement, fixed]) => fixed && !onlyTypes.test(statement.replace(/^[;\n}]+/, "")))
    .map(([, fixed]) => fixed as string);
}

/** @returns the repository path that an import of `file` means, or undefined for a package. */
export function resolveImport(file: string, specifier: string): string | undefined {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  return undefined;
}
