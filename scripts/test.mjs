import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { findNode, pathOf } from "./house.mjs";
import { ensureInstalled } from "./installed.mjs";

ensureInstalled();
const node = findNode();
const browser = ensureBrowser();
const reports = mkdtempSync(path.join(tmpdir(), "prospecta-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

const bin = (file) => pathOf(`node_modules/${file}`);
const vitest = (name, projects) => [
  bin("vitest/vitest.mjs"),
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report(name)}`,
  ...projects.map((project) => `--project=${project}`),
];
/** Rows that neither measure nor count, nor take a process away: they may run beside something else. */
const UNTIMED = ["03", "04", "06", "09", "10", "26", "30", "34", "39", "40", "41", "42", "50", "54", "55"].map(
  (row) => `tests/promises/row-${row}`,
);
const report = (name) => path.join(reports, `${name}.json`);

/** Each a command under the product's Node; one that writes a report is counted by its tests, another as one check. */
const STEPS = {
  format: { args: [bin("@biomejs/biome/bin/biome"), "ci", "--error-on-warnings", "."] },
  types: { args: [bin("typescript/bin/tsc"), "--noEmit"] },
  "unit and web": { args: vitest("unit", ["unit", "web"]), ...countedAs("unit") },
  "provider on PGlite": { args: vitest("pglite", ["provider"]), ...countedAs("pglite") },
  "provider on PostgreSQL": {
    args: [pathOf("scripts/with-postgres.mjs"), node, ...vitest("postgres", ["provider"])],
    ...countedAs("postgres"),
    skipCode: 3,
    skipNote: "PostgreSQL is not installed: its half of the provider tests did not run",
  },
  build: { args: [pathOf("scripts/build.mjs")] },
  promises: {
    args: [...vitest("promises", ["promises"]), ...UNTIMED.map((row) => `--exclude=${row}*`)],
    ...countedAs("promises"),
  },
  "promises without times": { args: [...vitest("untimed", ["promises"]), ...UNTIMED], ...countedAs("untimed") },
  specification: { args: vitest("specification", ["specification"]), ...countedAs("specification") },
  browser: {
    args: [bin("@playwright/test/cli.js"), "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report("browser"), BROWSER_PATH: browser },
    count: playwrightCount,
    faults: playwrightFaults,
    passedAgain: playwrightPassedAgain,
  },
};

const FAULT_LINES = 8;
const LONGEST_STEP_MS = 25 * 60_000;

/** What can run at once on two cores without one spoiling the other's clock. */
const LANES = [["format", "types", "unit and web", "provider on PostgreSQL"], ["provider on PGlite"]];
const AFTER = ["build", "promises"];
const AT_LAST = [["browser"], ["promises without times", "specification"]];

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];

function vitestCount(name) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(name);
  // A file that cannot be loaded has no tests that fail.
  const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0).length;
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests };
}

function countedAs(name) {
  return { count: () => vitestCount(name), faults: () => vitestFaults(name) };
}

function vitestFaults(name) {
  return read(name).testResults.flatMap((file) => {
    const place = path.relative(pathOf("."), file.name);
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [faultOf(place, file.message)];
    return failed.map((test) => faultOf(`${place}: ${test.fullName}`, test.failureMessages[0]));
  });
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** What failed once and then did not: no failure, and somebody's to look at. */
function playwrightPassedAgain() {
  return read("browser")
    .suites.flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title, tests }) => faultOf(`${file}: ${title}`, tests[0]?.results[0]?.error?.message));
}

function playwrightFaults() {
  const { suites, errors } = read("browser");
  const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok);
  return [
    ...failed.map((spec) => faultOf(`${spec.file}: ${spec.title}`, spec.tests[0]?.results.at(-1)?.error?.message)),
    ...errors.map((error) => faultOf("browser", error.message)),
  ];
}

function faultOf(title, message = "") {
  const lines = stripVTControlCharacters(message).trim().split("\n");
  return [title, ...lines.slice(0, FAULT_LINES).map((line) => `    ${line.slice(0, 160)}`)].join("\n");
}

function playwrightCount() {
  const { stats, errors } = read("browser");
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

const read = (name) => JSON.parse(readFileSync(report(name), "utf8"));

async function run(name) {
  const { args, count, faults, passedAgain, env, skipCode, skipNote } = STEPS[name];
  const start = performance.now();
  const { code, output } = await outputOf(args, env);
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (skipCode !== undefined && code === skipCode) {
    console.log(`  --    ${name}: ${skipNote}.`);
    return;
  }
  const counted = countSafely(count, code);
  for (const key of Object.keys(total)) total[key] += counted[key];
  const isGood = code === 0 && counted.failed === 0;
  console.log(
    `  ${isGood ? "ok  " : "FAIL"}  ${name.padEnd(24)}${String(counted.passed).padStart(5)} passed  ${seconds}`,
  );
  for (const again of safely(passedAgain)) console.log(`\n---- ${name}, passed when it was tried again: ${again}`);
  if (isGood) return;
  const failure = { name, output, faults: [...safely(faults), ...unhandledIn(output)] };
  failures.push(failure);
  sayFaults(failure);
}

/** What failed outside every test, a test process that died before all, stands in the output alone. */
function unhandledIn(output) {
  const lines = stripVTControlCharacters(output).split("\n");
  const start = lines.findIndex((line) => line.includes("Unhandled Error"));
  return start < 0 ? [] : [faultOf("outside every test", lines.slice(start + 1).join("\n"))];
}

/** Tests with the beginning of what each said; nothing when the report cannot be read. */
function safely(find) {
  try {
    return find?.() ?? [];
  } catch {
    return [];
  }
}

function countSafely(count, code) {
  const whole = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!count) return whole;
  try {
    const counted = count();
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch {
    return { ...whole, passed: 0, failed: 1 };
  }
}

const running = new Set();

// Whoever stops the run stops what it started, each with its own children.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(130);
  });
}

function endGroup(child, signal = "SIGTERM") {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function outputOf(args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: pathOf("."),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CI: "1", NEXT_TELEMETRY_DISABLED: "1", ...env },
    });
    running.add(child);
    const chunks = [];
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nStopped: longer than ${LONGEST_STEP_MS / 60_000} minutes.\n`));
      endGroup(child);
      setTimeout(() => endGroup(child, "SIGKILL"), 10_000).unref();
    }, LONGEST_STEP_MS);
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.once("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}

function sayFaults({ name, faults = [] }) {
  for (const fault of faults) console.log(`\n---- ${name}: ${fault}`);
}

const inTurn = async (names) => {
  for (const name of names) await run(name);
};

await Promise.all(LANES.map(inTurn));
await inTurn(AFTER);
await Promise.all(AT_LAST.map((lane) => inTurn(lane.filter((name) => name !== "browser" || browser))));
if (!browser) {
  total.failed += 1;
  failures.push({
    name: "browser",
    output: "No browser: install Chrome or Chromium, or `npx playwright install chromium`.",
  });
}

// What failed once more, before all that was written by it.
for (const failure of failures) sayFaults(failure);
for (const { name, output } of failures) console.log(`\n==== ${name}\n${output.trimEnd()}`);
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
