import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { announceToCrm } from "@/provider/outbox/crm-deliveries.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { aPerson } from "@/tests/support/given.ts";
import { figure } from "@/tests/support/product.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

const QUEUED = figure(500, 5000);
const LEADS_A_TIME = 500;
/** Limit of the promise's row. */
const SOON_MS = 5000;
const HANGS_MS = 30_000;

let provider: TestProvider;
let hanging: CaptureServer;
let well: CaptureServer;
beforeAll(async () => {
  hanging = await startCaptureServer(() => "hang");
  well = await startCaptureServer(() => ({ status: 201, body: '{"id":"1"}' }));
  const OUTBOUND_ALLOW = [hanging, well].map(({ port }) => `127.0.0.1:${port}`).join();
  provider = await startProvider({ OUTBOUND_ALLOW });
});
afterAll(async () => {
  await hanging.close();
  await provider.stop();
  await well.close();
});

async function selling(url: string) {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const config = { ...presetConfig("own"), url, timeoutMs: HANGS_MS };
  const { status } = await provider.call(
    crms.create,
    { name: "CRM", config, key: "key-of-the-crm", ratePerMinute: 6000 },
    { as },
  );
  expect(status).toBe(200);
  return dealership.licenseId;
}

async function queue(licenseId: string, count: number) {
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

test(`with ${QUEUED} leads queued for a CRM that hangs, a lead of another licence is delivered within 5 s`, async () => {
  const slow = await selling(hanging.url);
  const other = await selling(well.url);
  const { key } = await provider.given.apiKey(other);
  for (let queued = 0; queued < QUEUED; queued += LEADS_A_TIME)
    await queue(slow, Math.min(LEADS_A_TIME, QUEUED - queued));
  new DeliveryWorker(provider.services);
  await vi.waitUntil(() => hanging.requests.length > 0, { timeout: 20_000, interval: 20 });

  const began = performance.now();
  const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
  const posted = await provider.request<{ id: string }>("POST", "/webhook/leads/web", { key, body });
  await vi.waitUntil(() => well.requests.length === 1, { timeout: 20_000, interval: 10 });
  const took = performance.now() - began;

  expect(took).toBeLessThan(HANGS_MS);
  expectWithin(took, SOON_MS);
  expect(well.requests[0]?.headers["idempotency-key"]).toBe(posted.body.id);
  const { rows } = await provider.services.database.pool.query(
    "select count(*)::int as open from delivery where license_id = $1 and state in ('waiting', 'sending')",
    [slow],
  );
  expect(rows).toEqual([{ open: QUEUED }]);
});
