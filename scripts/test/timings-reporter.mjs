import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Writes milliseconds by file, with imports and hooks: the JSON reporter counts only the tests. */
export default class TimingsReporter {
  onTestRunEnd(modules) {
    const file = process.env.VITEST_TIMINGS_FILE;
    if (!file) return;
    const timings = modules.map((module) => ({
      file: path.relative(process.cwd(), module.moduleId),
      ms: durationMs(module),
    }));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(timings));
  }
}

function durationMs(module) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return Math.round(environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration);
}
