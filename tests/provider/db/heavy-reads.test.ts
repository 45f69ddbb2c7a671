import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { leads } from "@/contract/leads/leads.ts";
import { reports } from "@/contract/reports/reports.ts";
import { HeavyReads } from "@/provider/db/heavy-reads.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let manager: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  manager = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const REPORTS = [
  reports.received,
  reports.byChannel,
  reports.bySource,
  reports.byAgency,
  reports.byModel,
  reports.daily,
];
const PERIOD = { from: "2026-01-01", to: "2026-06-30" };
const readReport = (index: number) =>
  provider.call(REPORTS[index % REPORTS.length] as (typeof REPORTS)[number], PERIOD, { as: manager });

// PGlite has one connection: a lock blocks all callers.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres("reports that hang leave connections for short calls, and readiness has one of its own", async () => {
  const { database, heavyReads } = provider.services;
  const holder = await database.pool.connect();
  const hanging = async () => {
    // Statistics stay as first read within a transaction.
    await holder.query("select pg_stat_clear_snapshot()");
    const { rows } = await holder.query(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].count as number;
  };
  onTestFinished(async () => {
    await holder.query("rollback");
    holder.release();
  });
  await holder.query("begin; lock table lead, stage_change in access exclusive mode");
  const pending = Array.from({ length: 20 }, (_, index) => readReport(index));
  await vi.waitFor(async () => expect(await hanging()).toBe(heavyReads.atOnceOfOne), { timeout: 15_000 });

  const ready = await provider.request("GET", "/readyz");
  const introspection = await provider.call(sessions.introspect, {}, { as: manager });
  const inPool = await hanging();
  await holder.query("rollback");
  const answers = await Promise.all(pending);

  expect([ready.status, introspection.status]).toEqual([200, 200]);
  expect(inPool).toBe(heavyReads.atOnceOfOne);
  expect(answers.map(({ status }) => status)).toEqual(pending.map(() => 200));
});

onPostgres("readiness is answered while every connection of the pool is in use", async () => {
  const { pool } = provider.services.database;
  // Notifications use one connection already.
  const free = pool.options.max - (pool.totalCount - pool.idleCount);
  const taken = await Promise.all(Array.from({ length: free }, () => pool.connect()));

  const ready = await provider.request("GET", "/readyz");
  for (const each of taken) each.release();

  expect(ready.status).toBe(200);
});

test("a working database exists", async () => {
  const { database } = provider.services;
  const during = await database.read({ role: "tenant", licenseId: dealership.licenseId }, async (db) => {
    await db.execute(sql`select 1`);
    return provider.request("GET", "/readyz");
  });

  expect(during.status).toBe(200);
});

test("lists are answered while screens with many charts load", async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 18 }, (_, index) => readReport(index)),
    ...Array.from({ length: 6 }, () => provider.call(leads.list, {}, { as: manager })),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("the share of one licence is less than the total, and ended reads release their share", async () => {
  const heavy = new HeavyReads(10);
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    running += 1;
    most = Math.max(most, running);
    return new Promise<void>((resolve) => ends.push(resolve)).finally(() => {
      running -= 1;
    });
  };
  const ofOne = Array.from({ length: 9 }, () => heavy.run("one", read));
  await vi.waitFor(() => expect(running).toBe(heavy.atOnceOfOne));
  const ofOthers = ["two", "three", "four"].flatMap((license) => [heavy.run(license, read), heavy.run(license, read)]);
  await vi.waitFor(() => expect(running).toBe(heavy.atOnce));

  for (let ended = 0; ended < 15; ended += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(0));
    ends.shift()?.();
  }
  await Promise.all([...ofOne, ...ofOthers]);

  expect([heavy.atOnce, heavy.atOnceOfOne, most, running]).toEqual([5, 4, 5, 0]);
});

test.each([1, 2, 3])("a pool of %i admits at least one read", async (connections) => {
  const heavy = new HeavyReads(connections);

  await expect(Promise.all([heavy.run("one", async () => 1), heavy.run("one", async () => 2)])).resolves.toEqual([
    1, 2,
  ]);
});
