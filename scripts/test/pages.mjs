import { readFileSync, writeFileSync } from "node:fs";
import { arch, availableParallelism, platform } from "node:os";
import path from "node:path";
import { projectPath } from "../project.mjs";

const machine = () => `${platform()} ${arch()}, ${availableParallelism()} cores`;
const toDay = (time) => new Date(time).toISOString().slice(0, 10);

const sectionOf = (mark) => new RegExp(`<!-- ${mark} -->([\\s\\S]*)<!-- /${mark} -->`);

const readSection = (page, mark) => sectionOf(mark).exec(readFileSync(projectPath(page), "utf8"))?.[1] ?? "";

/** Replaces the text between the page's two comments of `mark`. */
function replaceSection(page, mark, lines) {
  const file = projectPath(page);
  const text = [`<!-- ${mark} -->`, ...lines, `<!-- /${mark} -->`].join("\n");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(sectionOf(mark), () => text),
  );
}

const RESULTS = "docs/test-results.md";
const ROW = /^\| ([^|]+) \| (\d{4}-\d\d-\d\d) \| (\d+) \| (\d+) \| (\d+) \| (\d+) s \|$/gm;

/** @returns the former results of the page, and its lines of failures by step */
export function readResults(section) {
  const results = [...section.matchAll(ROW)].map(([, name, day, ...numbers]) => {
    const [passed, failed, skipped, seconds] = numbers.map(Number);
    return { name, day, passed, failed, skipped, ms: seconds * 1000 };
  });
  const failures = [...section.matchAll(/^- Failed: (.*?): (.*)$/gm)].map(([, name, text]) => ({ name, text }));
  return { results, failures };
}

/** Lines of the page: the steps of this run, and former results of all other steps. */
export function mergeResults(former, results, failures) {
  const isNew = ({ name }) => results.some((result) => result.name === name);
  const merged = [...former.results.filter((result) => !isNew(result)), ...results];
  const failed = [...former.failures.filter((failure) => !isNew(failure)), ...failures];
  const sum = (key) => merged.reduce((total, result) => total + result[key], 0);
  return [
    `${sum("passed")} passed, ${sum("failed")} failed.`,
    "",
    "| Step | Run on | Passed | Failed | Skipped | Took |",
    "|---|---|---|---|---|---|",
    ...merged.map(
      ({ name, day, passed, failed, skipped, ms }) =>
        `| ${name} | ${day} | ${passed} | ${failed} | ${skipped} | ${Math.round(ms / 1000)} s |`,
    ),
    "",
    ...failed.map(({ name, text }) => `- Failed: ${name}: ${text}`),
    ...(failed.length > 0 ? [""] : []),
  ];
}

/** Writes steps of a full run to docs/test-results.md. @param failures first lines; @param slowest of a whole run */
export function writeResults(results, failures, slowest) {
  const section = readSection(RESULTS, "last run");
  const former = slowest ? { results: [], failures: [] } : readResults(section);
  const files = slowest ? slowest.join("\n") : (/```\n([\s\S]*?)\n```/.exec(section)?.[1] ?? "");
  const day = toDay(Date.now());
  const today = results.map((result) => ({ ...result, day }));
  const lines = mergeResults(former, today, failures);
  replaceSection(RESULTS, "last run", [
    `${machine()}: ${lines[0]}`,
    ...lines.slice(1),
    "The slowest files:",
    "",
    "```",
    files,
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
