import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./installed.mjs";
import { fail, findNode, projectPath } from "./project.mjs";
import { installLine, missingPackages } from "./system-packages.mjs";
import { writePromises, writeResults } from "./test/pages.mjs";
import { unhandledIn } from "./test/reports.mjs";
import { planSteps } from "./test/steps.mjs";
import { clearTimings, slowestFiles, writeTimings } from "./test/timings.mjs";

const { values, positionals } = parseArgs({
  options: { check: { type: "boolean" }, all: { type: "boolean" } },
  allowPositionals: true,
});
const mode = values.check ? "check" : values.all ? "all" : "test";

ensureInstalled();
const missing = mode === "check" ? [] : missingPackages();
if (missing.length > 0) fail(`Missing on this machine: ${installLine(missing)}`);
const node = findNode();
const reports = mkdtempSync(path.join(tmpdir(), "prospecta-test-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));

const STEP_LIMIT_MS = (mode === "all" ? 90 : 40) * 60_000;
/** Three steps leave a quarter of two cores idle while they wait. A full run asserts durations, so it takes two. */
const STEPS_AT_ONCE = { check: 2, test: 4, all: 2 }[mode];

const TICK_MS = 10;
// The installation of packages is no step.
let cpuOfAllEnded = cpuOfChildren();

const steps = selected(planSteps(reports, mode), positionals);
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const results = [];

function selected(steps, names) {
  const unknown = names.filter((name) => !steps[name]);
  if (unknown.length > 0) fail(`Steps: ${Object.keys(steps).join(", ")}.`);
  const selected = new Set(names.flatMap((name) => [...(steps[name].after ?? []), name]));
  return new Map(Object.entries(steps).filter(([name]) => names.length === 0 || selected.has(name)));
}

async function run(name) {
  const { args, env, count, failureTexts, passedAgain, timings } = steps.get(name);
  const start = performance.now();
  const { code, output, cpuMs } = await runForOutput(args, env);
  const ms = performance.now() - start;
  const counted = countSafely(count, code);
  for (const key of Object.keys(total)) total[key] += counted[key];
  results.push({ name, ...counted, ms });
  writeTimings(name, Math.round(ms), cpuMs, safely(timings));
  const isGood = code === 0 && counted.failed === 0;
  const passed = String(counted.passed).padStart(5);
  console.log(
    `  ${isGood ? "ok  " : "FAIL"}  ${name.padEnd(24)}${passed} passed  ${seconds(ms)}, CPU ${seconds(cpuMs)}`,
  );
  for (const again of safely(passedAgain)) console.log(`\n---- ${name}, passed at the second attempt: ${again}`);
  if (isGood) return;
  const failure = { name, output, failureTexts: [...safely(failureTexts), ...unhandledIn(output)] };
  failures.push(failure);
  printFailures(failure);
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

function safely(read) {
  try {
    return read?.() ?? [];
  } catch {
    return [];
  }
}

/** A step without a report counts as one check. */
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
    // The process group has ended already.
  }
}

function runForOutput(args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: projectPath("."),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CI: "1", NEXT_TELEMETRY_DISABLED: "1", ...env },
    });
    running.add(child);
    const chunks = [];
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nStopped: longer than ${STEP_LIMIT_MS / 60_000} minutes.\n`));
      endGroup(child);
      setTimeout(() => endGroup(child, "SIGKILL"), 10_000).unref();
    }, STEP_LIMIT_MS);
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.stderr.on("data", (chunk) => chunks.push(chunk));
    child.once("close", (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code, output: Buffer.concat(chunks).toString("utf8"), cpuMs: cpuOfEnded() });
    });
  });
}

/** @returns CPU milliseconds of the step that ended last, with its descendants; 0 without /proc */
function cpuOfEnded() {
  const before = cpuOfAllEnded;
  cpuOfAllEnded = cpuOfChildren();
  return cpuOfAllEnded - before;
}

function cpuOfChildren() {
  const [stat = ""] = safely(() => [readFileSync("/proc/self/stat", "utf8")]);
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(14, 16).map(Number);
  return (user + system) * TICK_MS;
}

function printFailures({ name, failureTexts }) {
  for (const failureText of failureTexts) console.log(`\n---- ${name}: ${failureText}`);
}

async function runAll() {
  const waiting = [...steps.keys()];
  const active = new Map();
  const isOver = (name) => !waiting.includes(name) && !active.has(name);
  const isReady = (name) => {
    const { after = [], isAlone } = steps.get(name);
    return (
      after.every(isOver) &&
      !(isAlone && active.size > 0) &&
      ![...active.keys()].some((other) => steps.get(other).isAlone)
    );
  };
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < STEPS_AT_ONCE ? waiting.find(isReady) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      active.set(
        next,
        run(next).finally(() => active.delete(next)),
      );
    } else await Promise.race(active.values());
  }
}

clearTimings();
await runAll();

// Lists failures again before the full output.
for (const failure of failures) printFailures(failure);
for (const { name, output } of failures) console.log(`\n==== ${name}\n${output.trimEnd()}`);
console.log(`\nSlowest files (npm run timings prints more):\n${slowestFiles().join("\n")}`);
if (mode === "all") {
  const firstLines = failures.flatMap(({ name, failureTexts }) =>
    failureTexts.map((text) => ({ name, text: text.split("\n")[0] })),
  );
  writeResults(results, firstLines, positionals.length === 0 ? slowestFiles() : undefined);
  const promises = `${reports}/promises.json`;
  if (existsSync(promises)) writePromises(promises);
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
