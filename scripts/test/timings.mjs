import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { projectPath } from "../project.mjs";

/** One file for each step of the last run: `{ step, ms, cpuMs, files: [{ file, ms }] }`. Git ignores it. */
const FOLDER = projectPath(".timings");

export function clearTimings() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
}

export function writeTimings(step, ms, cpuMs, files) {
  writeFileSync(
    `${FOLDER}/${step.replaceAll(" ", "-")}.json`,
    `${JSON.stringify({ step, ms, cpuMs, files }, undefined, 2)}\n`,
  );
}

function readTimings() {
  const names = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.name.endsWith(".json"));
  return names.map(({ name }) => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")));
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);

export function slowestFiles(limit = 20) {
  return readTimings()
    .flatMap(({ step, files }) => files.map((timing) => ({ ...timing, step })))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, limit)
    .map(({ file, ms, step }) => `${seconds(ms)}  ${file} (${step})`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const steps = readTimings().sort((a, b) => b.ms - a.ms);
  console.log(
    steps
      .map(
        ({ step, ms, cpuMs, files }) => `${seconds(ms)}  ${step}, CPU ${seconds(cpuMs).trim()}, ${files.length} files`,
      )
      .join("\n"),
  );
  console.log(`\n${slowestFiles(Number(process.argv[2]) || 20).join("\n")}`);
}
