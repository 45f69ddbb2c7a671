import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./installed.mjs";
import { findNode, projectPath } from "./project.mjs";

const INPUTS = [
  "app",
  "components",
  "lib",
  "contract",
  "locales",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "tailwind.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
  "scripts/build.mjs",
];

const HINT = "//# allFunctionsCalledOnLoad\n";

const dist = process.env.NEXT_DIST_DIR || ".next";
const stamp = projectPath(`${dist}/inputs.sha256`);

/** @returns the build process, or undefined when the last build is current */
export function buildIfStale(node, stdio = "inherit") {
  const inputs = hashInputs();
  if (readIfThere(stamp) === inputs) return undefined;
  const child = spawn(node, [projectPath("node_modules/next/dist/bin/next"), "build"], {
    cwd: projectPath("."),
    stdio,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  child.once("exit", (code) => {
    if (code !== 0) return;
    hintCompilation();
    writeFileSync(stamp, inputs);
  });
  return child;
}

/** Adds V8's explicit compile hints; other browsers ignore them. Figures: docs/decisions/0041-compile-hints.md. */
function hintCompilation() {
  const scripts = projectPath(`${dist}/static/chunks`);
  for (const name of readdirSync(scripts, { recursive: true }).filter((file) => file.endsWith(".js"))) {
    const file = path.join(scripts, name);
    const script = readFileSync(file, "utf8");
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  }
}

function hashInputs() {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(listFiles))
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(projectPath(file)));
  return hash.digest("hex");
}

function listFiles(input) {
  const found = statSync(projectPath(input), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [input];
  return readdirSync(projectPath(input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectPath("."), path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  buildIfStale(findNode())?.once("exit", (code) => process.exit(code ?? 1));
}
