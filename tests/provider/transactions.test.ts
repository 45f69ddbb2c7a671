import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlState } from "@/provider/db/client.ts";
import { agency } from "@/provider/db/schema/companies.ts";
import type { Db, TransactionRole } from "@/provider/kernel/database.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let role: TransactionRole;
let ids: [string, string];

beforeAll(async () => {
  provider = await startProvider();
  const { licenseId, agencies } = await provider.given.dealership();
  role = { role: "tenant", licenseId };
  ids = [agencies[0]?.id as string, agencies[1]?.id as string];
});
afterAll(() => provider.stop());

const givenUp = (db: Db) =>
  db.$client.query("do $$ begin raise exception 'given up' using errcode = 'deadlock_detected'; end $$");
const rename = (db: Db, id: string, name: string) => db.update(agency).set({ name }).where(eq(agency.id, id));
const readName = (id: string) =>
  provider.services.database.read(role, async (db) => {
    const [row] = await db.select({ name: agency.name }).from(agency).where(eq(agency.id, id));
    return row?.name;
  });

test("a transaction that the database aborts runs once more, and only its last run is stored", async () => {
  const runs: string[] = [];

  await provider.services.database.transaction(role, async (db) => {
    runs.push(`Run ${runs.length + 1}`);
    if (runs.length === 1) await rename(db, ids[1], "Of the first run");
    await rename(db, ids[0], runs.at(-1) as string);
    if (runs.length === 1) await givenUp(db);
  });

  expect(runs).toEqual(["Run 1", "Run 2"]);
  expect(await readName(ids[0])).toBe("Run 2");
  expect(await readName(ids[1])).not.toBe("Of the first run");
});

test("a repeatedly aborted one ends with the database's own error", async () => {
  let runs = 0;

  const ended = provider.services.database.transaction(role, (db) => {
    runs += 1;
    return givenUp(db);
  });

  await expect(ended).rejects.toSatisfy((cause) => sqlState(cause) === "40P01");
  expect(runs).toBe(3);
});

test("statements pipelined with a failing begin have no effect, and the database gives the reason", async () => {
  const unknownRole = { role: "nobody" } as unknown as TransactionRole;

  const ended = provider.services.database.transaction(unknownRole, (db) => rename(db, ids[0], "By nobody"));

  await expect(ended).rejects.toSatisfy((cause) => sqlState(cause) === "22023");
  expect(await readName(ids[0])).not.toBe("By nobody");
});

test("pipelined statements run in order, and a failing one undoes those before it", async () => {
  const { database } = provider.services;
  const before = await readName(ids[0]);

  const ended = database.transaction(role, (db) =>
    Promise.all([rename(db, ids[0], "First"), db.$client.query("select 1 / 0"), rename(db, ids[1], "Third")]),
  );

  await expect(ended).rejects.toSatisfy((cause) => sqlState(cause) === "22012");
  expect(await readName(ids[0])).toBe(before);
  expect(await readName(ids[1])).not.toBe("Third");
});

test("a nested transaction is rejected, read-only or not", async () => {
  const { database } = provider.services;
  const within = /within another one/;

  await expect(database.transaction(role, () => database.transaction(role, async () => 1))).rejects.toThrow(within);
  await expect(database.read(role, () => database.transaction(role, async () => 1))).rejects.toThrow(within);
  await expect(database.transaction(role, () => database.read(role, async () => 1))).rejects.toThrow(within);
  const later = database.transaction(role, async () => {
    await Promise.resolve();
    return Promise.all([1, 2].map(() => database.read(role, async () => 1)));
  });
  await expect(later).rejects.toThrow(within);
});

test("unawaited work of a transaction opens its own once the first ends", async () => {
  const { database } = provider.services;
  const over = Promise.withResolvers<void>();

  const started = await database.transaction(role, async () => ({
    after: over.promise.then(() => database.read(role, async () => "after")),
  }));
  over.resolve();

  expect(await started.after).toBe("after");
  expect(await database.read(role, async () => "beside")).toBe("beside");
});

// PGlite has one connection, so transactions never wait.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres("two that wait for each other both end", async () => {
  const { database } = provider.services;
  let meet: () => void = () => {};
  let arrived = 0;
  const both = new Promise<void>((resolve) => {
    meet = resolve;
  });

  const crossing = (first: string, second: string, name: string) =>
    database.transaction(role, async (db) => {
      await rename(db, first, name);
      arrived += 1;
      if (arrived === 2) meet();
      await both;
      await rename(db, second, name);
    });
  await Promise.all([crossing(ids[0], ids[1], "Crossed one"), crossing(ids[1], ids[0], "Crossed two")]);

  expect(arrived).toBeGreaterThan(2);
  expect(await readName(ids[0])).toBe(await readName(ids[1]));
});
