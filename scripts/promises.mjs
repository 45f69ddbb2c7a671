import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform, tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "./installed.mjs";
import { findNode, projectPath } from "./project.mjs";

const PAGE = projectPath("docs/promises.md");
const SECTION = /<!-- whole run -->[\s\S]*<!-- \/whole run -->/;

ensureInstalled();
const folder = mkdtempSync(path.join(tmpdir(), "prospecta-promises-"));
const report = path.join(folder, "report.json");
const { status } = spawnSync(
  findNode(),
  [
    projectPath("node_modules/vitest/vitest.mjs"),
    "run",
    "--project=promises",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: projectPath("."), stdio: "inherit", env: { ...process.env, PROMISES: "long", MEASURES: "true" } },
);

const { testResults, startTime, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
const rows = testResults
  .map(({ name, status: result, assertionResults, startTime: begin, endTime }) => {
    const file = path.relative(projectPath("."), name);
    const passed = assertionResults.filter((test) => test.status === "passed").length;
    const label = result === "passed" ? "passed" : "**failed**";
    return `| \`${file}\` | ${label} | ${passed} of ${assertionResults.length} | ${Math.round((endTime - begin) / 1000)} s |`;
  })
  .sort();
const day = new Date(startTime).toISOString().slice(0, 10);
const where = `${platform()} ${arch()}, ${availableParallelism()} cores`;
const summary = [
  "<!-- whole run -->",
  `${day}, ${where}: ${numPassedTests} passed, ${numFailedTests} failed.`,
  "",
  "| Test | | Checks | Took |",
  "|---|---|---|---|",
  ...rows,
  "<!-- /whole run -->",
].join("\n");
// A partial run must not replace the whole result.
if (process.argv.length === 2)
  writeFileSync(
    PAGE,
    readFileSync(PAGE, "utf8").replace(SECTION, () => summary),
  );
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
