import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectPath } from "../project.mjs";

const MAX_FAILURE_LINES = 8;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

export function vitestReport(report, timings) {
  return {
    count: () => {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = readJson(report);
      // A file that fails to load has no failed tests.
      const broken = testResults.filter(
        ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
      );
      return {
        passed: numPassedTests,
        failed: numFailedTests + broken.length,
        skipped: numPendingTests + numTodoTests,
      };
    },
    failureTexts: () =>
      readJson(report).testResults.flatMap((file) => {
        const name = path.relative(projectPath("."), file.name);
        const failed = file.assertionResults.filter(({ status }) => status === "failed");
        if (failed.length === 0 && file.status === "failed") return [failureText(name, file.message)];
        return failed.map((test) => failureText(`${name}: ${test.fullName}`, test.failureMessages[0]));
      }),
    timings: () => readJson(timings),
  };
}

const listSpecs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];

export function playwrightReport(report) {
  const specs = () => readJson(report).suites.flatMap(listSpecs);
  return {
    count: () => {
      const { stats, errors } = readJson(report);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected + errors.length,
        skipped: stats.skipped,
      };
    },
    failureTexts: () => [
      ...specs()
        .filter((spec) => !spec.ok)
        .map((spec) => failureText(`${spec.file}: ${spec.title}`, spec.tests[0]?.results.at(-1)?.error?.message)),
      ...readJson(report).errors.map((error) => failureText("browser", error.message)),
    ],
    passedAgain: () =>
      specs()
        .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
        .map(({ file, title, tests }) => failureText(`${file}: ${title}`, tests[0]?.results[0]?.error?.message)),
    timings: () => {
      const byFile = new Map();
      for (const { file, tests } of specs()) {
        const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
        byFile.set(file, (byFile.get(file) ?? 0) + ms);
      }
      return [...byFile].map(([file, ms]) => ({ file: `e2e/${file}`, ms }));
    },
  };
}

/** Failures outside every test, such as a crashed worker, are only in the output. */
export function unhandledIn(output) {
  const lines = stripVTControlCharacters(output).split("\n");
  const start = lines.findIndex((line) => line.includes("Unhandled Error"));
  return start < 0 ? [] : [failureText("outside every test", lines.slice(start + 1).join("\n"))];
}

function failureText(title, message = "") {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  return [title, ...lines.slice(0, MAX_FAILURE_LINES).map((line) => `    ${line.slice(0, 160)}`)].join("\n");
}
