import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { announceToCrm } from "@/provider/outbox/crm-deliveries.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { type CaptureServer, type FakeResponse, startCaptureServer } from "@/tests/support/capture-server.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let receiver: CaptureServer;
/** Releases the first request of a path, which delays those of the same batch. */
let release: () => void;
beforeAll(async () => {
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.2,0.3", WORKER: "false" });
  const oneByOne = { ...plainCrm, atOnce: 1 };
  new DeliveryWorker(provider.services, { crm: oneByOne, webhook: oneByOne });
  receiver = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await receiver.close();
});

const LEADS = 4;
const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });

async function sending(kind: "crm" | "webhook", answer: FakeResponse = { status: 200 }) {
  const { given, services } = provider;
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  receiver.answer = () => isFree.then(() => answer);
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const as = await given.user(dealership, "admin-client");
  const path = `/${licenseId}`;
  const config = { url: receiver.url + path, address: "https://hooks.example.com/a", description: "", secretEnd: "" };
  const own = await given.destination(licenseId, kind, {
    config: kind === "crm" ? { ...CRM, ...config } : config,
    events: ["crm.lead"],
  });
  const made = await given.leads(
    licenseId,
    Array.from({ length: LEADS }, () => ({})),
  );
  await services.database.transaction({ role: "tenant", licenseId }, (db) =>
    announceToCrm(
      db,
      made.map((row) => ({ ...row, modelId: row.modelId ?? null, requestId: "given" })),
    ),
  );
  const arrived = () => receiver.requests.filter((one) => one.path === path);
  const stored = async (sql: string) =>
    (await services.database.read({ role: "tenant", licenseId }, ({ $client }) => $client.query(sql))).rows;
  await until(() => arrived().length === 1);
  await until(async () => (await stored("select 1 from delivery where state = 'sending'")).length === LEADS);
  return { licenseId, as, own, made, arrived, stored, version: 1 };
}

const CRM = {
  preset: "own",
  kind: "rest",
  accountType: "client",
  mailTo: "",
  headers: [],
  timeoutMs: 5000,
  auth: { kind: "none" },
  calls: [],
};

test("prefetched deliveries wait from the moment that their destination is paused", async () => {
  const { as, own, version, arrived, stored } = await sending("webhook");

  const { status } = await provider.call(webhooks.pause, { id: own.id, version }, { as });
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'sending'")).length === 0);

  expect(status).toBe(200);
  expect(arrived()).toHaveLength(1);
  expect(await stored("select state, attempts from delivery order by state, attempts")).toEqual([
    { state: "delivered", attempts: 1 },
    ...Array.from({ length: LEADS - 1 }, () => ({ state: "waiting", attempts: 0 })),
  ]);
});

test("no prefetched delivery goes to a removed destination", async () => {
  const { as, own, version, arrived, stored } = await sending("webhook");

  const { status } = await provider.call(webhooks.remove, { id: own.id, version }, { as });
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'sending'")).length === 0);

  expect(status).toBe(200);
  expect(arrived()).toHaveLength(1);
  expect(await stored("select state, count(*)::int from delivery group by 1 order by 1")).toEqual([
    { state: "delivered", count: 1 },
    { state: "waiting", count: LEADS - 1 },
  ]);
});

test("a changed CRM receives prefetched leads in their new form, once", async () => {
  const { arrived, stored, licenseId } = await sending("crm");

  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update destination set config = jsonb_set(config, '{url}', $1), version = version + 1", [
      JSON.stringify(`${receiver.url}/${licenseId}-moved`),
    ]),
  );
  await waitForSnapshotExpiry();
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'delivered'")).length === LEADS);

  const moved = receiver.requests.filter(({ path }) => path === `/${licenseId}-moved`);
  expect([arrived().length, moved.length]).toEqual([1, LEADS - 1]);
});

test("no data of an erased person is sent, even if prefetched", async () => {
  const { as, made, arrived, stored } = await sending("crm");
  const idOf = (body: string | undefined) => JSON.parse(body ?? "{}").id as string;
  const first = idOf(arrived()[0]?.body);
  const others = made.map(({ id }) => id as string).filter((id) => id !== first);
  const [storedValue, ...erased] = others.reverse();
  const records = erased.map((id) => ({ id, version: 1 }));

  const { status } = await provider.call(people.erase, { records, reason: "asked" }, { as });
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'delivered'")).length === 2);

  expect(status).toBe(200);
  expect(arrived().map(({ body }) => idOf(body))).toEqual([first, storedValue]);
});

test("a destination that answers 429 receives nothing, not even prefetched deliveries", async () => {
  const { arrived, stored } = await sending("crm", { status: 429, headers: { "retry-after": "60" } });

  release();
  await until(async () => (await stored("select 1 from delivery where state = 'sending'")).length === 0);

  expect(arrived()).toHaveLength(1);
  expect(await stored("select asked_until > now() + interval '30 seconds' as is_left from destination")).toEqual([
    { is_left: true },
  ]);
});

test("a correction after the prefetch is sent, though the CRM receives no changes", async () => {
  const { as, made, arrived, stored } = await sending("crm");
  const first = JSON.parse(arrived()[0]?.body ?? "{}").id;
  const corrected = made.find(({ id }) => id !== first)?.id as string;

  const { status } = await provider.call(
    leads.amend,
    { id: corrected, version: 1, email: "right@example.com" },
    { as },
  );
  await waitForSnapshotExpiry();
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'delivered'")).length === LEADS);

  const payloads = arrived().map(({ body }) => JSON.parse(body) as { id: string; email: string });
  expect(status).toBe(200);
  expect(payloads.filter(({ id }) => id === corrected).map(({ email }) => email)).toEqual(["right@example.com"]);
});

test("a paused CRM keeps its prefetched deliveries", async () => {
  const { as, own, version, arrived, stored } = await sending("crm");

  const { status } = await provider.call(crms.setState, { id: own.id, version, state: "paused" }, { as });
  release();
  await until(async () => (await stored("select 1 from delivery where state = 'sending'")).length === 0);

  expect(status).toBe(200);
  expect(arrived()).toHaveLength(1);
});
