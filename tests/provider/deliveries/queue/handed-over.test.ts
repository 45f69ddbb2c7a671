import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DeliveryKind } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { announceToCrm } from "@/provider/outbox/crm-deliveries.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: CaptureServer;
beforeAll(async () => {
  provider = await startProvider({ WORKER: "false" });
  server = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });

async function queued(count: number) {
  const { given, services } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  await given.destination(licenseId, "crm", { config: { url: `${server.url}/${licenseId}` } });
  const made = await given.leads(
    licenseId,
    Array.from({ length: count }, () => ({})),
  );
  const tenant = { role: "tenant", licenseId } as const;
  await services.database.transaction(tenant, (db) =>
    announceToCrm(
      db,
      made.map((row) => ({ ...row, modelId: row.modelId ?? null, requestId: "given" })),
    ),
  );
  return {
    dealership,
    licenseId,
    arrived: () => server.requests.filter(({ path }) => path === `/${licenseId}`),
    run: async (sql: string) =>
      (await services.database.transaction(tenant, ({ $client }) => $client.query(sql))).rows as unknown[],
  };
}

test("deliveries of a dead worker are sent by another once the lease ends, and count as another attempt", async () => {
  const { arrived, run } = await queued(3);
  await run("update delivery set state = 'sending', attempts = 1, next_at = now() + interval '1 second'");

  const deliveryWorker = new DeliveryWorker(provider.services, { crm: plainCrm });
  await until(async () => (await run("select 1 from delivery where state = 'delivered'")).length === 3);
  await deliveryWorker.stop();

  expect(arrived()).toHaveLength(3);
  expect(await run("select distinct attempts from delivery")).toEqual([{ attempts: 2 }]);
});

test("a stopping worker completes running sends and releases the rest: each lead is sent once", async () => {
  const { arrived, run } = await queued(12);
  let release: () => void = () => {};
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer = () => isFree.then(() => ({ status: 200 }));
  const first = new DeliveryWorker(provider.services, { crm: { ...plainCrm, atOnce: 2 } });
  await until(() => arrived().length === 2);

  const stopped = first.stop();
  await until(async () => (await run("select 1 from delivery where state = 'waiting'")).length === 10);
  release();
  await stopped;
  const sentByFirst = arrived().length;
  const second = new DeliveryWorker(provider.services, { crm: plainCrm });
  await until(async () => (await run("select 1 from delivery where state = 'delivered'")).length === 12);
  await second.stop();

  expect(sentByFirst).toBe(2);
  expect(arrived()).toHaveLength(12);
  expect(new Set(arrived().map(({ headers }) => headers["idempotency-key"])).size).toBe(12);
});

test("a database outage longer than a lease causes no duplicate send, from this process or another", async () => {
  const { licenseId, arrived, run } = await queued(4);
  const { database } = provider.services;
  server.answer = () => ({ status: 200 });
  const away = new Set<string>();
  const requestCounts = new Map<string, number>();
  const transaction = database.transaction;
  vi.spyOn(database, "transaction").mockImplementation((actor, work) => {
    requestCounts.set(actor.role, (requestCounts.get(actor.role) ?? 0) + 1);
    return away.has(actor.role)
      ? Promise.reject(new Problem("UNAVAILABLE", { retryAfterSeconds: 2 }))
      : transaction.call(database, actor, work);
  });
  const requestRepeatedly = async (role: string, times: number) => {
    const before = requestCounts.get(role) ?? 0;
    await until(() => (requestCounts.get(role) ?? 0) >= before + times);
  };
  server.answer = () => {
    away.add("tenant");
    return { status: 200 };
  };

  const workers = [1, 2].map(() => new DeliveryWorker(provider.services, { crm: plainCrm }));
  await until(() => arrived().length === 4);
  away.add("worker");
  await requestRepeatedly("worker", 3);
  // Leases cannot be renewed while attempts are stored.
  await database.pool.query("update delivery set next_at = now() - interval '1 second' where license_id = $1", [
    licenseId,
  ]);
  away.delete("worker");
  await requestRepeatedly("worker", 8);
  const openedAgain = await database.pool.query("select distinct state, attempts from delivery where license_id = $1", [
    licenseId,
  ]);
  away.clear();
  server.answer = () => ({ status: 200 });
  await until(async () => (await run("select 1 from delivery where state = 'delivered'")).length === 4);
  await Promise.all(workers.map((deliveryWorker) => deliveryWorker.stop()));
  vi.restoreAllMocks();

  expect(openedAgain.rows).toEqual([{ state: "sending", attempts: 1 }]);
  expect(arrived()).toHaveLength(4);
  expect(await run("select distinct attempts from delivery")).toEqual([{ attempts: 1 }]);
});

test("a result that cannot be stored goes to review, and the others are stored", async () => {
  const { dealership, arrived, run } = await queued(3);
  await provider.given.user(dealership, "admin-client");
  server.answer = () => ({ status: 200 });
  let odd: string | undefined;
  const recordResults: DeliveryKind["recordResults"] = async (db, crm, results) => {
    odd ??= results[0]?.sending.id;
    if (results.some(({ sending }) => sending.id === odd)) throw new RangeError("Invalid time value");
    await plainCrm.recordResults?.(db, crm, results);
  };

  const deliveryWorker = new DeliveryWorker(provider.services, { crm: { ...plainCrm, recordResults } });
  await until(async () => (await run("select 1 from delivery where ended_at is not null")).length === 3);
  await deliveryWorker.stop();

  expect(arrived()).toHaveLength(3);
  expect(await run('select state, fault as "failureReason" from delivery order by state')).toEqual([
    ...[1, 2].map(() => ({ state: "delivered", failureReason: null })),
    { state: "failed", failureReason: "internal" },
  ]);
  expect(await run("select kind, count from notification")).toEqual([{ kind: "deliveryFailed", count: 1 }]);
});

test("after an answer that affects all, no further one starts, though others are being stored", async () => {
  const { arrived, run } = await queued(20);
  let started: () => void = () => {};
  const storing = new Promise<void>((resolve) => {
    started = resolve;
  });
  let release: () => void = () => {};
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  // One outcome is being stored when the second answers 429 and the third is in flight.
  server.answer = () => {
    const { length } = arrived();
    if (length === 1) return { status: 200 };
    if (length === 2) return storing.then(() => ({ status: 429, headers: { "retry-after": "60" } }));
    return isFree.then(() => ({ status: 200 }));
  };
  const recordResults: DeliveryKind["recordResults"] = async (db, crm, results) => {
    started();
    await new Promise((resolve) => setTimeout(resolve, 150));
    await plainCrm.recordResults?.(db, crm, results);
  };

  const deliveryWorker = new DeliveryWorker(provider.services, { crm: { ...plainCrm, recordResults, atOnce: 2 } });
  await until(async () => (await run("select 1 from destination where asked_until > now()")).length === 1);
  await until(async () => (await run("select 1 from delivery where state = 'sending'")).length === 1);
  release();
  await deliveryWorker.stop();

  expect(arrived()).toHaveLength(3);
  expect(await run("select count(*)::int as count from delivery where state = 'delivered'")).toEqual([{ count: 2 }]);
});

test("after a breaker closes, all go in order of creation, including failed ones", async () => {
  const { arrived, run } = await queued(40);
  const ids = ((await run("select id from delivery order by seq")) as { id: string }[]).map(({ id }) => id);
  server.answer = () => ({ status: 200 });
  await run(`update delivery set next_at = now() + interval '1 hour', attempts = 1
    where id in (select id from delivery order by seq limit 5)`);
  await run("update destination set opened_at = now(), failures = 10, failing_since = now(), probe_at = now()");

  const deliveryWorker = new DeliveryWorker(provider.services, { crm: { ...plainCrm, atOnce: 1 } });
  await until(() => arrived().length === 40);
  await deliveryWorker.stop();

  const [requestCounts, ...others] = arrived().map(({ headers }) => headers["idempotency-key"]);
  expect(requestCounts).toBe(ids[5]);
  expect(others).toEqual(ids.filter((id) => id !== requestCounts));
});

test("returned deliveries go in order of creation", async () => {
  const taken = 32;
  const { arrived, run } = await queued(taken + 8);
  const inOrder = (await run("select id from delivery order by seq")) as { id: string }[];
  let release: () => void = () => {};
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer = () => isFree.then(() => ({ status: 503 }));
  const deliveryWorker = new DeliveryWorker(provider.services, { crm: { ...plainCrm, atOnce: 1 } });
  await until(() => arrived().length === 1);
  await until(async () => (await run("select 1 from delivery where state = 'sending'")).length === taken);

  const stopped = deliveryWorker.stop();
  await until(async () => (await run("select 1 from delivery where state = 'waiting'")).length === taken + 7);
  const waiting = (await run("select id from delivery where state = 'waiting' order by next_at, seq")) as {
    id: string;
  }[];
  release();
  await stopped;

  const first = arrived()[0]?.headers["idempotency-key"];
  expect(waiting.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id).filter((id) => id !== first));
});
