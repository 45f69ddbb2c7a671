import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type Captured, type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { aPerson } from "@/tests/support/given.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let server: CaptureServer;
beforeAll(async () => {
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.3,0.3,0.3,0.3,0.3,0.3,0.3,0.3,30", WORKER: "false" });
  new DeliveryWorker(provider.services, { crm: { ...plainCrm, atOnce: 1 } });
  server = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await server.close();
});

const CONFIG = {
  preset: "own",
  kind: "rest",
  accountType: "client",
  mailTo: "",
  headers: [],
  timeoutMs: 5000,
  auth: { kind: "none" },
  calls: [],
};
const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });
const idOf = ({ body }: Captured) => (JSON.parse(body) as { id: string }).id;

async function selling(over: { lastSuccessAt?: string } = {}) {
  const { given, request, call } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const as = await given.user(dealership, "admin-client");
  const { key } = await given.apiKey(licenseId);
  const path = `/${licenseId}`;
  const config = { ...CONFIG, url: server.url + path };
  await given.destination(licenseId, "crm", { config, ...over });
  const denied = new Set<string>();
  server.answer = (one) => ({ status: denied.has("all") || denied.has(idOf(one)) ? 403 : 200 });
  const crmSummary = async () => (await call(crms.list, {}, { as })).body[0];
  return {
    denied,
    crmSummary,
    post: async () => {
      const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
      return (await request<Receipt>("POST", "/webhook/leads/web", { key, body })).body.id;
    },
    resume: async () => {
      const found = await crmSummary();
      const { id, version } = found as { id: string; version: number };
      await call(crms.setState, { id, version, state: "active" }, { as });
    },
    stored: async (sql: string) => {
      const { rows } = await provider.services.database.read({ role: "tenant", licenseId }, ({ $client }) =>
        $client.query(sql),
      );
      return rows;
    },
  };
}

test("one denied lead delays no other, and is rejected once others were accepted", async () => {
  const { post, denied, stored, crmSummary } = await selling({ lastSuccessAt: new Date().toISOString() });
  denied.add("all");
  const first = await post();
  await until(async () => (await stored("select 1 from delivery_attempt where outcome = 'denied'")).length > 0);
  denied.delete("all");
  denied.add(first);
  await post();
  await until(async () => (await stored("select 1 from delivery where state = 'failed'")).length === 1);

  expect(await crmSummary()).toMatchObject({ state: "active", disabledFor: null });
  expect(await stored('select state, fault as "failureReason" from delivery order by seq')).toEqual([
    { state: "failed", failureReason: "credentials" },
    { state: "delivered", failureReason: null },
  ]);
});

test("two consecutive denied leads mean a rejected key: all wait without using attempts", async () => {
  const { post, denied, stored, crmSummary, resume } = await selling({ lastSuccessAt: new Date().toISOString() });
  denied.add("all");
  await post();
  await post();
  await until(async () => (await crmSummary())?.state === "paused");
  const paused = await crmSummary();
  const waiting = await stored("select distinct state, attempts from delivery");
  denied.clear();
  await resume();
  await until(async () => (await stored("select 1 from delivery where state = 'delivered'")).length === 2);

  expect(paused).toMatchObject({ disabledFor: "credentials", waiting: 2, failed: 0 });
  expect(waiting).toEqual([{ state: "waiting", attempts: 0 }]);
});

test("a CRM without a success yet is paused by the first denial, but the same lead alone cannot extend it", async () => {
  const { post, denied, stored, crmSummary, resume } = await selling();
  denied.add("all");
  const first = await post();
  await until(async () => (await crmSummary())?.state === "paused");
  await post();
  denied.delete("all");
  denied.add(first);
  await resume();
  await until(async () => (await stored("select 1 from delivery where state = 'failed'")).length === 1);

  expect(await crmSummary()).toMatchObject({ state: "active" });
  expect(await stored("select state from delivery order by seq")).toEqual([
    { state: "failed" },
    { state: "delivered" },
  ]);
});
