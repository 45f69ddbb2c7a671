import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { announceToCrm } from "@/provider/outbox/crm-deliveries.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

const QUEUED = 1000;

let provider: TestProvider;
let hanging: CaptureServer;
let well: CaptureServer;
beforeAll(async () => {
  provider = await startProvider();
  hanging = await startCaptureServer(() => "hang");
  well = await startCaptureServer();
});
afterAll(async () => {
  await hanging.close();
  await provider.stop();
  await well.close();
});

async function queued(url: string, count: number) {
  const { licenseId } = await provider.given.dealership();
  await provider.given.destination(licenseId, "crm", { config: { url, timeoutMs: 30_000 } });
  const made = await provider.given.leads(
    licenseId,
    Array.from({ length: count }, () => ({})),
  );
  await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    announceToCrm(
      db,
      made.map((row) => ({ ...row, modelId: row.modelId ?? null, requestId: "given" })),
    ),
  );
}

test("a hanging CRM with a long queue delays no other", async () => {
  await queued(hanging.url, QUEUED);
  new DeliveryWorker(provider.services, { crm: plainCrm });
  await vi.waitUntil(() => hanging.requests.length > 0, 8000);
  const sendingDeliveries = await provider.services.database.pool.query(
    "select 1 from delivery where state = 'sending'",
  );
  expect(sendingDeliveries.rows.length).toBeLessThanOrEqual(QUEUED / 2);

  const start = performance.now();
  await queued(well.url, 1);
  await vi.waitUntil(() => well.requests.length === 1, { timeout: 8000, interval: 10 });

  expectWithin(performance.now() - start, 5000);
  expect(hanging.requests.length).toBeLessThan(QUEUED / 10);
});

test("two delivery workers share a queue, and send each once", async () => {
  const { licenseId } = await provider.given.dealership();
  await provider.given.destination(licenseId, "crm", { config: { url: `${well.url}/shared` } });
  const two = [1, 2].map(() => new DeliveryWorker(provider.services, { crm: plainCrm }));
  const made = await provider.given.leads(
    licenseId,
    Array.from({ length: 200 }, () => ({})),
  );
  await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    announceToCrm(
      db,
      made.map((row) => ({ ...row, modelId: row.modelId ?? null, requestId: "given" })),
    ),
  );

  const sent = () => well.requests.filter(({ path }) => path === "/shared");
  await vi.waitUntil(() => sent().length >= 200, { timeout: 15_000, interval: 50 });
  await Promise.all(two.map((deliveryWorker) => deliveryWorker.stop()));

  expect(sent()).toHaveLength(200);
  expect(new Set(sent().map(({ headers }) => headers["idempotency-key"])).size).toBe(200);
});
