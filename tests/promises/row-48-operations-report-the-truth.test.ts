import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { lead } from "@/provider/db/schema/leads.ts";
import { aPerson } from "@/tests/support/given.ts";
import { findPostgres, startPostgres } from "@/tests/support/postgres.ts";
import { startProvider } from "@/tests/support/provider.ts";
import { startProviderProcess } from "@/tests/support/provider-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

const METRICS_TOKEN = "a-token-of-the-operators";
const operator = { authorization: `Bearer ${METRICS_TOKEN}` };

function sumOf(metrics: string, name: string): number {
  const lines = metrics.split("\n").filter((line) => line.startsWith(`${name}{`));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

test("leads are counted as they are stored: answers, database and metrics agree", async () => {
  const provider = await startProvider({ METRICS_TOKEN });
  const { licenseId } = await provider.given.dealership();
  const { key } = await provider.given.apiKey(licenseId);
  const product = { product: "Ruta 4x4", agency: "Quito Norte", origin: "Web" };
  const twice = aPerson();
  const bodies = [
    ...Array.from({ length: 20 }, () => ({ ...aPerson(), ...product })),
    { ...twice, ...product },
    { ...twice, ...product },
    { ...aPerson(), ...product, phone: "123" },
  ];

  const answers: Awaited<ReturnType<typeof provider.request>>[] = [];
  for (const body of bodies) answers.push(await provider.request("POST", "/webhook/leads/web", { key, body }));
  const rejected = await provider.request("POST", "/webhook/leads/web", { key: "pk_unknown", body: bodies[0] });
  const metrics = (await provider.request("GET", "/metrics", { headers: operator })).text;

  const stored = await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db.select({ state: lead.dealState, count: sql<number>`count(*)::int` }).from(lead).groupBy(lead.dealState),
  );
  await provider.stop();
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => answers[0]?.status));
  expect(rejected.status).toBe(401);
  expect(stored.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { state: "duplicated", count: 1 },
    { state: "failed", count: 1 },
    { state: "new", count: 21 },
  ]);
  for (const { state, count } of stored) {
    expect(metrics).toContain(`leads_received_total{channel="digital",deal_state="${state}"} ${count}`);
  }
  expect(sumOf(metrics, "leads_received_total")).toBe(bodies.length);
});

describe.skipIf(!findPostgres())("while PostgreSQL is away", () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-outage-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test("health stays, readiness names the database, no process ends, and all is well within 10 s of its return", async () => {
    const cluster = await startPostgres();
    const env = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, METRICS_TOKEN, DATABASE_POOL: "4" };
    const provider = await startProviderProcess({ ...env, WORKER: "false" });
    const worker = await startProviderProcess(env, "worker");
    cluster.stop("immediate");
    await new Promise((resolve) => setTimeout(resolve, 3000));

    const start = performance.now();
    const health = await provider.request("GET", "/healthz");
    const ready = await provider.request("GET", "/readyz");
    const login = await provider.request("POST", "/auth/login", { email: "a@people.example", password: "Una-2026-x" });
    const metrics = await provider.request("GET", "/metrics", undefined, operator);
    const elapsed = performance.now() - start;
    const readiness = await ready.text();
    cluster.start();
    const back = performance.now();
    await vi.waitUntil(async () => (await provider.request("GET", "/readyz")).status === 200, 10_000);
    const recovered = performance.now() - back;
    const forgot = await provider.request("POST", "/auth/password/forgot", { email: "a@people.example" });
    await vi.waitUntil(() => worker.lines.some((line) => line.includes('"queue":"password-reset-mail"')), 10_000);

    const ended = [provider.hasEnded(), worker.hasEnded()];
    const codes = [await worker.end("SIGTERM"), await provider.end("SIGTERM")];
    cluster.remove();
    expect(health.status).toBe(200);
    expect(ready.status).toBe(503);
    expect(JSON.parse(readiness)).toEqual({ status: "unavailable", part: "database" });
    expect(login.status).toBe(503);
    expect(metrics.status).toBe(200);
    expectWithin(elapsed, 12_000);
    expectWithin(recovered, 10_000);
    expect(forgot.status).toBe(200);
    expect(ended).toEqual([false, false]);
    expect(codes).toEqual([0, 0]);
  });
});
