import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { backUp, restore } from "@/tests/support/backup.ts";
import { ReportOracle } from "@/tests/support/ledger.ts";
import { type Cluster, findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { ProcessFixture } from "@/tests/support/process-fixture.ts";
import { figure } from "@/tests/support/product.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";
import { startReceiver } from "@/tests/support/webhook-receiver.ts";

const BEFORE = figure(100, 2000);
const DURING = figure(100, 2000);
const PER_SECOND = 50;

let folder: string;
const clusters: Cluster[] = [];
const running: ProviderProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "prospecta-backup-"));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.end("SIGKILL")));
  for (const cluster of clusters.splice(0)) cluster.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function newCluster(): Promise<Cluster> {
  const cluster = await startPostgres();
  clusters.push(cluster);
  return cluster;
}

async function started(env: Record<string, string>): Promise<ProviderProcess> {
  const provider = await startProviderProcess(env);
  running.push(provider);
  return provider;
}

describe.skipIf(!findPostgres())("on PostgreSQL", () => {
  test("a backup taken under load is complete on another server: leads, secrets, sessions", async () => {
    const here = await newCluster();
    const fixture = await ProcessFixture.prepare(folder, here.url);
    const receiver = await startReceiver();
    const env = { ...fixture.env, OUTBOUND_ALLOW: receiver.host };
    const provider = await started(env);
    const ledger = new ReportOracle(() => provider.url, fixture.key);
    const headers = await fixture.signIn(provider);
    const hook = { name: "R", address: receiver.address, events: ["lead.created"] };
    const made = await (await provider.request("POST", webhooks.create.path, hook, headers)).json();
    await ledger.post(BEFORE, PER_SECOND);
    const acknowledged = [...ledger.acknowledged.values()].map(({ id }) => id);

    const posting = ledger.post(DURING, PER_SECOND);
    const began = performance.now();
    backUp(here, folder);
    const taken = performance.now();
    await posting;
    await provider.end("SIGTERM");
    here.remove();
    const there = await newCluster();
    restore(there, folder);
    const again = await started({ ...env, DATABASE_URL: there.url });
    const back = performance.now();

    const ids = new Set((await fixture.leadsAt(again)).map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const tested = webhooks.test.path.replace(":id", made.id);
    const sent = receiver.ofType("webhook.test").length;
    expect((await again.request("POST", tested, {}, await fixture.signIn(again))).status).toBe(200);
    await expect.poll(() => receiver.ofType("webhook.test").length, { timeout: 10_000 }).toBe(sent + 1);
    const later = new ReportOracle(() => again.url, fixture.key);
    await later.post(10, PER_SECOND);
    expect(later.acknowledged.size).toBe(10);
    await receiver.stop();
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    console.info(`lost at most what came in ${seconds(began, taken)} s; back in ${seconds(taken, back)} s`);
  });

  test("a database of a newer release is rejected in one line, and remains unchanged", async () => {
    const cluster = await newCluster();
    const fixture = await ProcessFixture.prepare(folder, cluster.url);
    const client = new Client(cluster.adminUrl);
    await client.connect();
    await client.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'newer', max(created_at) + 1 from drizzle.__drizzle_migrations`);

    const starting = startProviderProcess(fixture.env);

    await expect(starting).rejects.toThrow(/was made by a newer Prospecta/);
    await client.query("delete from drizzle.__drizzle_migrations where hash = 'newer'");
    await client.end();
    const provider = await started(fixture.env);
    expect((await provider.request("GET", "/readyz")).status).toBe(200);
  });
});
