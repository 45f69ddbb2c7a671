import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import {
  type Captured,
  type CaptureServer,
  type FakeResponse,
  startCaptureServer,
} from "@/tests/support/capture-server.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { receiving } from "@/tests/support/receiving.ts";
import { expectWithin } from "@/tests/support/within.ts";

const METRICS_TOKEN = "a-token-of-the-operators";
const WAITS = [1, 2, 4];
/** Concurrent deliveries to one webhook. */
const AT_ONCE = 8;
/** Two leads fail eight times: the breaker stays closed, however slow the attempts are. */
const RECEIVERS = 10;
const JITTER = 0.25;
/** Delay that a busy machine adds. */
const SLACK_SECONDS = 0.8;

let provider: TestProvider;
let receiver: CaptureServer;
beforeAll(async () => {
  receiver = await startCaptureServer();
  const OUTBOUND_ALLOW = `127.0.0.1:${receiver.port}`;
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: WAITS.join(), OUTBOUND_ALLOW, METRICS_TOKEN });
  new DeliveryWorker(provider.services);
});
afterAll(async () => {
  await provider.stop();
  await receiver.close();
});

const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 60_000, interval: 50 });
const idOf = ({ headers }: Captured) => headers["webhook-id"] as string;
const secondsBetween = (one: Captured, other: Captured) => (other.at - one.at) / 1000;

test("row 15: twenty leads are tried at 0, 1, 3 and 7 s, each at moments of its own, and then wait for a person", async () => {
  const receivers = await Promise.all(Array.from({ length: RECEIVERS }, () => receiving(provider, receiver)));
  receiver.answer = () => ({ status: 500 });
  for (const { post } of receivers) for (let number = 0; number < 2; number += 1) await post();
  const failedOf = async ({ admin, webhook }: (typeof receivers)[number]) =>
    (await provider.call(webhooks.deliveries, { webhook: webhook.id, deliveryState: "failed" }, { as: admin })).body
      .items;
  const failed = async () => (await Promise.all(receivers.map(failedOf))).flat();
  await until(async () => (await failed()).length === 20);

  const arrived = () => receivers.flatMap((one) => one.arrived());
  const byId = [...Map.groupBy(arrived(), idOf).values()];
  expect(byId.map((tries) => tries.length)).toEqual(byId.map(() => 4));
  const waits = byId.map((tries) =>
    WAITS.map((_, index) => secondsBetween(tries[index] as Captured, tries[index + 1] as Captured)),
  );
  for (const of of waits)
    for (const [index, seconds] of of.entries()) {
      const wait = WAITS[index] as number;
      expect(seconds).toBeGreaterThan(wait * (1 - JITTER) - 0.05);
      expectWithin(seconds * 1000, (wait * (1 + JITTER) + SLACK_SECONDS) * 1000);
    }
  expect(new Set(waits.map(([first]) => Math.round((first as number) * 100))).size).toBeGreaterThan(3);
  const metrics = await provider.request("GET", "/metrics", { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(metrics.text).toContain('deliveries_dead_total{kind="webhook"} 20');
  expect(metrics.text).toContain('deliveries_total{kind="webhook",outcome="retryable"} 80');

  receiver.answer = () => ({ status: 200 });
  const last = receivers.at(-1) as (typeof receivers)[number];
  const [one] = await failedOf(last);
  await provider.call(webhooks.sendAgain, { id: one?.id as string }, { as: last.admin });
  await until(() => arrived().length === 81);
  expect(idOf(last.arrived().at(-1) as Captured)).toBe(one?.id);
});

test("row 16: Retry-After is honoured, and a redirect is a failure that is not followed", async () => {
  const [limited, busy, moved, flooded] = [
    await receiving(provider, receiver),
    await receiving(provider, receiver),
    await receiving(provider, receiver),
    await receiving(provider, receiver),
  ];
  receiver.answer = ({ path }): FakeResponse => {
    if (path === flooded.path) return { status: 429, headers: { "retry-after": "600" } };
    const isFirst = receiver.requests.filter((one) => one.path === path).length === 1;
    if (path === moved.path) return { status: 302, headers: { location: `${receiver.url}/elsewhere` } };
    if (!isFirst) return { status: 200 };
    return { status: path === limited.path ? 429 : 503, headers: { "retry-after": "7" } };
  };
  const { id, version } = flooded.webhook;
  const { body: paused } = await provider.call(webhooks.pause, { id, version }, { as: flooded.admin });
  for (let number = 0; number < 3 * AT_ONCE; number += 1) await flooded.post();
  await provider.call(webhooks.resume, { id, version: paused.version }, { as: flooded.admin });
  for (const { post } of [limited, busy, moved]) await post();

  await until(() => limited.arrived().length === 2 && busy.arrived().length === 2);
  for (const { arrived } of [limited, busy]) {
    const [first, second] = arrived();
    const seconds = secondsBetween(first as Captured, second as Captured);
    expect(seconds).toBeGreaterThanOrEqual(7);
    expectWithin(seconds * 1000, 10_001);
  }
  // Only deliveries that were already in flight arrive after the first 429.
  expect(flooded.arrived().length).toBeGreaterThan(0);
  expect(flooded.arrived().length).toBeLessThanOrEqual(AT_ONCE);
  expect(receiver.requests.some(({ path }) => path === "/elsewhere")).toBe(false);
  const { body } = await provider.call(webhooks.deliveries, { webhook: moved.webhook.id }, { as: moved.admin });
  expect(body.items).toMatchObject([{ failureReason: "redirected", status: 302 }]);
});

test("row 18: ten changes of a lead arrive in their order, whatever fails between, and other leads do not wait", async () => {
  const { admin, post, arrived } = await receiving(provider, receiver, ["lead.created", "lead.updated"]);
  let failures = 0;
  receiver.answer = ({ body }) => ({ status: body.includes("Edit 3") && ++failures <= 3 ? 500 : 200 });
  const { id } = await post();
  let lead: LeadDetail = (await provider.call(leads.get, { id }, { as: admin })).body;
  for (let edit = 1; edit <= 10; edit += 1) {
    const patch = { id, version: lead.version, firstName: `Edit ${edit}` };
    lead = (await provider.call(leads.amend, patch, { as: admin })).body;
  }
  await Promise.all(Array.from({ length: 50 }, () => post()));

  const others = () => arrived().filter(({ body }) => body.includes("lead.created") && !body.includes(id));
  const edits = () => arrived().flatMap(({ body }) => /Edit (\d+)/.exec(body)?.[1] ?? []);
  await until(() => others().length === 50);
  expect(edits()).not.toContain("4");
  await until(() => edits().includes("10"));

  expect(edits()).toEqual(["1", "2", "3", "3", "3", "3", "4", "5", "6", "7", "8", "9", "10"]);
});

test("row 49: the id of the request that brought a lead is the receiver's too", async () => {
  const { post, arrived } = await receiving(provider, receiver);
  receiver.answer = () => ({ status: 200 });

  await post({ "x-request-id": "from-the-browser" });
  await until(() => arrived().length === 1);

  expect(arrived()[0]?.headers["x-request-id"]).toBe("from-the-browser");
});

test("row 53: while receivers are down, leads are received and listed, and none is lost", async () => {
  const { admin, post, arrived, licenseId } = await receiving(provider, receiver);
  await provider.given.destination(licenseId, "crm", { state: "paused" });
  receiver.answer = () => "hang";

  const { id } = await post();
  const { body, status } = await provider.call(leads.list, {}, { as: admin });

  expect(status).toBe(200);
  expect(body.items).toMatchObject([{ id, crmState: "not integrated" }]);
  await until(() => arrived().length === 1);
});
