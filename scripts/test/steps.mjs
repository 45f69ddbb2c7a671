import { findBrowser } from "../browser.mjs";
import { findNode, projectPath } from "../project.mjs";
import { playwrightReport, vitestReport } from "./reports.mjs";

const bin = (file) => projectPath(`node_modules/${file}`);
const TIMINGS_REPORTER = projectPath("scripts/test/timings-reporter.mjs");

/** Files of `npm run test:all` alone: plans over tens of thousands of leads. */
const FULL_RUN_ONLY = ["tests/provider/leads/search-cost.test.ts", "tests/provider/follow-up/work-queue/plans.test.ts"];

const CHECK = ["types", "web", "format", "architecture", "unit"];

/** Steps of a run. In a full run the steps that assert durations most run alone, at the end. */
export function planSteps(reports, mode) {
  const isFull = mode === "all";
  const fullEnv = isFull && { MEASURES: "true", PROMISES: "long" };
  const vitest = (name, project, { launcher = [], shard, ...options } = {}) => {
    const [report, timings] = [`${reports}/${name}.json`, `${reports}/${name}.timings.json`];
    const args = [
      bin("vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      `--reporter=${TIMINGS_REPORTER}`,
      `--project=${project}`,
      ...(shard ? [`--shard=${shard}`] : []),
      ...(isFull ? [] : FULL_RUN_ONLY.map((file) => `--exclude=${file}`)),
    ];
    return {
      args: [...launcher, ...args],
      ...vitestReport(report, timings),
      ...options,
      env: { VITEST_TIMINGS_FILE: timings, ...fullEnv },
    };
  };
  const onPostgres = { launcher: [projectPath("scripts/with-postgres.mjs"), findNode()] };
  const browserReport = `${reports}/browser.json`;
  const steps = {
    build: { args: [projectPath("scripts/build.mjs")] },
    // First, because they are the longest chains of waits between two processes.
    "provider on PostgreSQL, 1": vitest("postgres-1", "provider", { ...onPostgres, shard: "1/2" }),
    "provider on PostgreSQL, 2": vitest("postgres-2", "provider", { ...onPostgres, shard: "2/2" }),
    // Each checker infers the same types again: one costs half the time and memory of four.
    types: { args: [bin("typescript/bin/tsc"), "--noEmit", "--checkers", "1"] },
    browser: {
      after: ["build"],
      args: [bin("@playwright/test/cli.js"), "test", "--reporter=list,json"],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport, BROWSER_PATH: findBrowser(), ...fullEnv },
      ...playwrightReport(browserReport),
    },
    promises: vitest("promises", "promises*", { after: ["build"], isAlone: isFull }),
    web: vitest("web", "web"),
    "provider on PGlite": vitest("pglite", isFull ? "provider" : "engines"),
    specification: vitest("specification", "specification", { after: ["build"] }),
    format: { args: [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."] },
    architecture: { args: [projectPath("scripts/architecture.mjs")] },
    unit: vitest("unit", "unit"),
    ...(isFull && { measures: vitest("measures", "measures", { isAlone: true }) }),
  };
  return mode === "check" ? Object.fromEntries(CHECK.map((name) => [name, steps[name]])) : steps;
}
