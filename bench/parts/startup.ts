import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Part } from "../support/context.ts";
import { median } from "../support/numbers.ts";
import { freePort, pause, readMemory } from "../support/processes.ts";
import { ROOT, startProvider } from "../support/provider.ts";
import { type Figure, megabytes } from "../support/report.ts";
import { DIST, startWeb } from "../support/web.ts";

const IDLE_MS = 5000;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

export const startup: Part = {
  name: "startup",
  title: "Start-up and idle memory",
  run: async ({ size }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-bench-"));
    const figures: Figure[] = [];
    const took = (what: string, ms: number, limit: number): Figure => ({
      what,
      ours: seconds(ms),
      raw: "",
      ratio: "",
      target: `≤ ${limit} s`,
      isMet: ms <= limit * 1000,
    });
    try {
      const first = await startProvider({ dataDir });
      figures.push(took("provider on PGlite, first start with the demo data to make", first.readyMs, 15));
      await first.stop();

      const again: number[] = [];
      for (let round = 0; round < size.rounds; round++) {
        const one = await startProvider({ dataDir });
        again.push(one.readyMs);
        await one.stop();
      }
      figures.push(took("provider on PGlite, demo data in place", median(again), 2));

      const provider = await startProvider({ dataDir });
      const web = await startWeb(provider.url);
      await pause(size.name === "full" ? IDLE_MS : 0);
      const plain = { raw: "", ratio: "", target: "" };
      figures.push({ what: "web, until /login is shown", ours: seconds(web.readyMs), ...plain });
      figures.push({
        what: "provider on PGlite, idle memory",
        ours: megabytes(readMemory(provider.pid).now),
        ...plain,
      });
      figures.push({ what: "web, idle memory", ours: megabytes(readMemory(web.pid).now), ...plain });
      await web.stop();
      await provider.stop();
      figures.push(took("`npm start`, built and with demo data in place", await timeStart(dataDir), 5));
      return {
        figures,
        notes: ["Until the first good answer of `/readyz` and `/login`, from the start of the process."],
      };
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function timeStart(dataDir: string): Promise<number> {
  const [port, providerPort] = [await freePort(), await freePort()];
  const start = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    stdio: "ignore",
    env: {
      ...process.env,
      NEXT_DIST_DIR: DIST,
      PORT: String(port),
      PROVIDER_PORT: String(providerPort),
      DATA_DIR: dataDir,
    },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    for (const address of [`http://127.0.0.1:${providerPort}/readyz`, `http://127.0.0.1:${port}/login`]) {
      while (
        !(await fetch(address).then(
          ({ ok }) => ok,
          () => false,
        ))
      ) {
        if (performance.now() - start > 120_000) throw new Error(`${address} never answered`);
        await pause(20);
      }
    }
    return performance.now() - start;
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}
