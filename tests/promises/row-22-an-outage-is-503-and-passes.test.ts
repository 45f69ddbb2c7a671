import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { Ground } from "@/tests/support/ground.ts";
import { Ledger } from "@/tests/support/ledger.ts";
import { type Cluster, findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { figure } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

const AWAY_MS = figure(4000, 30_000);
const PER_SECOND = 50;
/** A pool that is soon empty, if a connection that was cut is not given back. */
const POOL = "3";
const CUTS = figure(6, 20);
const CUT_EVERY_MS = 1200;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;

describe.skipIf(!findPostgres())("while leads come in", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-away-"));
  let cluster: Cluster;
  let provider: ProviderProcess;
  let ground: Ground;
  beforeAll(async () => {
    cluster = await startPostgres({ isDurable: true });
    ground = await Ground.prepare(dataDir, cluster.url);
    provider = await startProviderProcess({ ...ground.env, DATABASE_POOL: POOL });
  }, 60_000);
  afterAll(async () => {
    await provider?.end("SIGKILL");
    cluster?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const readiness = async () => (await provider.request("GET", "/readyz")).status;

  async function expectNothingLost(ledger: Ledger): Promise<void> {
    const stored = new Set((await ground.leadsAt(provider)).map(({ id }) => id));
    expect([...ledger.acknowledged.values()].filter(({ id }) => !stored.has(id))).toEqual([]);
    expect(provider.hasEnded()).toBe(false);
  }

  test("a PostgreSQL that is gone makes answers 503, soon, and takes no lead with it; its return is enough", async () => {
    const ledger = new Ledger(() => provider.url, ground.key);
    const posting = ledger.post(((AWAY_MS + 3000) / 1000) * PER_SECOND, PER_SECOND);
    await pause(1000);

    cluster.stop("immediate");
    await pause(AWAY_MS / 2);
    const [health, ready] = [(await provider.request("GET", "/healthz")).status, await readiness()];
    await pause(AWAY_MS / 2);
    cluster.start();
    const back = performance.now();
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 15_000, interval: 100 });
    const recovered = performance.now() - back;
    await posting;

    expect([health, ready]).toEqual([200, 503]);
    expect([...ledger.statuses.keys()].toSorted()).toEqual([200, 503]);
    expectWithin(p95(ledger.refusedAfter), 3000);
    expectWithin(recovered, 10_000);
    await expectNothingLost(ledger);
  });

  test("connections that are cut all at once lose nothing, and new ones take their place", async () => {
    const ledger = new Ledger(() => provider.url, ground.key);
    const posting = ledger.post(((CUTS * CUT_EVERY_MS) / 1000) * PER_SECOND, PER_SECOND);
    const admin = new pg.Client({ connectionString: cluster.adminUrl });
    await admin.connect();

    let cut = 0;
    for (let round = 0; round < CUTS; round += 1) {
      await pause(CUT_EVERY_MS);
      const { rowCount } = await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'prospecta'",
      );
      cut += rowCount ?? 0;
    }
    await admin.end();
    await posting;

    expect(cut).toBeGreaterThan(0);
    expect([...ledger.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    // The last cut may still be on its way to whoever holds a connection.
    await vi.waitUntil(async () => (await readiness()) === 200, { timeout: 10_000, interval: 100 });
    await expectNothingLost(ledger);
  });
});
