import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "./installed.mjs";
import { findNode, projectPath } from "./project.mjs";
import { writePromises } from "./test/pages.mjs";

ensureInstalled();
const folder = mkdtempSync(path.join(tmpdir(), "prospecta-promises-"));
const report = path.join(folder, "report.json");
const { status } = spawnSync(
  findNode(),
  [
    projectPath("node_modules/vitest/vitest.mjs"),
    "run",
    "--project=promises*",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: projectPath("."), stdio: "inherit", env: { ...process.env, PROMISES: "long", MEASURES: "true" } },
);
// A partial run must not replace the whole result.
if (process.argv.length === 2) writePromises(report);
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
