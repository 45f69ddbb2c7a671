import { readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectPath } from "../project.mjs";

const machine = () => `${platform()} ${arch()}, ${availableParallelism()} cores`;
const toDay = (time) => new Date(time).toISOString().slice(0, 10);

/** Replaces the text between the page's two comments of `mark`. */
function replaceSection(page, mark, lines) {
  const file = projectPath(page);
  const section = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`);
  const text = [`<!-- ${mark} -->`, ...lines, `<!-- /${mark} -->`].join("\n");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(section, () => text),
  );
}

/** Writes the steps of a full run to docs/test-results.md. @param failed first lines of failures */
export function writeResults(results, slowest, failed) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  replaceSection("docs/test-results.md", "last run", [
    `${toDay(Date.now())}, ${machine()}: ${sum("passed")} passed, ${sum("failed")} failed.`,
    "",
    "| Step | Passed | Failed | Skipped | Took |",
    "|---|---|---|---|---|",
    ...results.map(
      ({ name, passed, failed, skipped, ms }) =>
        `| ${name} | ${passed} | ${failed} | ${skipped} | ${Math.round(ms / 1000)} s |`,
    ),
    "",
    ...failed.map((line) => `- Failed: ${line}`),
    ...(failed.length > 0 ? [""] : []),
    "The slowest files:",
    "",
    "```",
    ...slowest,
    "```",
  ]);
}

/** Writes a report of all promises in full, as Vitest's JSON reporter made it, to docs/promises.md. */
export function writePromises(reportFile) {
  const { testResults, startTime, numPassedTests, numFailedTests } = JSON.parse(readFileSync(reportFile, "utf8"));
  const rows = testResults
    .map(({ name, status, assertionResults, startTime: begin, endTime }) => {
      const file = path.relative(projectPath("."), name);
      const label = status === "passed" ? "passed" : "**failed**";
      const passed = assertionResults.filter((test) => test.status === "passed").length;
      return `| \`${file}\` | ${label} | ${passed} of ${assertionResults.length} | ${Math.round((endTime - begin) / 1000)} s |`;
    })
    .sort();
  replaceSection("docs/promises.md", "whole run", [
    `${toDay(startTime)}, ${machine()}: ${numPassedTests} passed, ${numFailedTests} failed.`,
    "",
    "| Test | | Checks | Took |",
    "|---|---|---|---|",
    ...rows,
  ]);
}
