import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: CaptureServer;
beforeAll(async () => {
  server = await startCaptureServer();
  provider = await startProvider({ OUTBOUND_ALLOW: new URL(server.url).host, WORKER: "false" });
  new DeliveryWorker(provider.services);
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const ERRORS: [number, string][] = [
  ...([300, 400, 404, 422].map((status) => [status, "refused"]) as [number, string][]),
  ...([301, 302, 307].map((status) => [status, "redirected"]) as [number, string][]),
  ...([401, 403].map((status) => [status, "credentials"]) as [number, string][]),
  ...([408, 425, 500, 503].map((status) => [status, "unavailable"]) as [number, string][]),
  [429, "limited"],
];

test("a status is the same failure for a CRM and a webhook", async () => {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const config = { ...presetConfig("own"), url: server.url, auth: { kind: "none" as const } };
  const given = { name: "Bodega", address: server.url, events: ["lead.created" as const] };
  const { body: own } = await provider.call(webhooks.create, given, { as });
  const outcomes: [number, string | null, string | null][] = [];

  for (const [status] of ERRORS) {
    server.answer = () => ({ status });
    const { body: ofCrm } = await provider.call(crms.test, { config }, { as });
    const { body: sent } = await provider.call(webhooks.test, { id: own.id }, { as });
    const read = async () => (await provider.call(webhooks.delivery, { id: sent.id }, { as })).body;
    await vi.waitUntil(async () => (await read()).attemptList.length > 0, { timeout: 10_000, interval: 20 });
    outcomes.push([status, ofCrm.failureReason, (await read()).failureReason]);
  }

  expect(outcomes).toEqual(ERRORS.map(([status, failureReason]) => [status, failureReason, failureReason]));
});
