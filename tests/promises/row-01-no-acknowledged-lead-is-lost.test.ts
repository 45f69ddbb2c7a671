import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Ground } from "@/tests/support/ground.ts";
import { Ledger } from "@/tests/support/ledger.ts";
import { type Cluster, findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { figure } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const LEADS = figure(150, 2000);
const PER_SECOND = 50;
const KILLS = figure(3, 20);

let dataDir: string;
let cluster: Cluster | undefined;
let running: ProviderProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-ledger-"));
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.end("SIGKILL")));
  running = [];
  cluster?.remove();
  cluster = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills one of the processes at a random moment, starts it again, and so on, while leads keep coming. */
async function storm(ground: Ground, processes: number): Promise<void> {
  const start = () => startProviderProcess(ground.env);
  running = [await start()];
  while (running.length < processes) running.push(await start());
  let turn = 0;
  const ledger = new Ledger(() => (running[turn++ % running.length] as ProviderProcess).url, ground.key);

  const posting = ledger.post(LEADS, PER_SECOND);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(200 + Math.random() * ((1000 * LEADS) / PER_SECOND / KILLS));
    const at = kill % running.length;
    await running[at]?.end("SIGKILL");
    running[at] = await start();
  }
  await posting;

  const stored = await ground.leadsAt(running[0] as ProviderProcess);
  const ids = new Set(stored.map(({ id }) => id));
  const emails = stored.map(({ email }) => email);
  expect(ledger.acknowledged.size).toBe(LEADS);
  expect([...ledger.acknowledged.values()].filter(({ id }) => !ids.has(id))).toEqual([]);
  expect(emails).toHaveLength(LEADS);
  expect(new Set(emails).size).toBe(LEADS);
  // Something was interrupted, or this showed nothing.
  expect(ledger.statuses.get(0)).toBeGreaterThan(0);
}

test("of the leads answered 2xx none is missing after the provider was killed again and again, on PGlite", async () => {
  await storm(await Ground.prepare(dataDir), 1);
});

test.skipIf(!findPostgres())("nor on PostgreSQL, where two providers share the work and the deaths", async () => {
  cluster = await startPostgres({ isDurable: true });
  await storm(await Ground.prepare(dataDir, cluster.url), 2);
});
