import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { leads } from "@/contract/leads/leads.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { start } from "@/scripts/stand-ins/crm.ts";
import { type CaptureServer, startCaptureServer } from "../../../support/capture-server.ts";
import { aPerson, type Dealership, type TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";
import { filledIn } from "./stand-in.ts";

let provider: TestProvider;
let address: string;
let plain: CaptureServer;

beforeAll(async () => {
  address = await start({ port: 0 });
  plain = await startCaptureServer();
  const hosts = [address, plain.url].map((url) => new URL(url).host);
  provider = await startProvider({ OUTBOUND_ALLOW: hosts.join(), RETRY_SCHEDULE_SECONDS: "0.1,0.1" });
  new DeliveryWorker(provider.services);
});
afterAll(async () => {
  await provider.stop();
  await plain.close();
});

type CrmPayload = { details?: never; id: string; dealState: string };

async function selling(preset: CrmPreset, { at = address, ...more }: { at?: string; [field: string]: unknown } = {}) {
  const dealership: Dealership = await provider.given.dealership();
  const admin: TestUser = await provider.given.user(dealership, "admin-client");
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const config = filledIn(preset, at);
  const made = await provider.call(crms.create, { name: "CRM", config, key: "key-of-andes", ...more }, { as: admin });
  expect(made.status).toBe(200);
  return {
    admin,
    post: async (person: object = {}) => {
      const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web", ...person };
      return (await provider.request<CrmPayload>("POST", "/webhook/leads/web", { key, body })).body;
    },
    lead: async (id: string) => (await provider.call(leads.get, { id }, { as: admin })).body,
    crmSummary: async () => (await provider.call(crms.list, {}, { as: admin })).body[0],
  };
}

const until = (done: () => Promise<boolean>) => vi.waitUntil(done, { timeout: 10_000, interval: 50 });

test("an accepted lead is in the CRM, and the CRM's state shows it", async () => {
  const { post, lead, crmSummary } = await selling("hubspot");

  const { id } = await post();
  await until(async () => (await lead(id)).crmState === "integrated");

  expect(await crmSummary()).toMatchObject({ deliveredInDay: 1, waiting: 0, failed: 0, lastError: null });
  expect((await crmSummary())?.lastSuccessAt).not.toBeNull();
});

test("a lead that the CRM refuses is corrected, and then integrated", async () => {
  const { admin, post, lead, crmSummary } = await selling("pilot");
  const { id } = await post({ email: "ana@bounce.example" });
  await until(async () => (await crmSummary())?.failed === 1);
  expect(await crmSummary()).toMatchObject({ lastError: { failureReason: "refused", status: 200 } });
  expect(await lead(id)).toMatchObject({ crmState: "not integrated", processing: "normal" });

  const { version } = await lead(id);
  const again = await provider.call(leads.resubmit, { id, version, email: "ana@example.com" }, { as: admin });
  await until(async () => (await lead(id)).crmState === "integrated");

  expect(again.status).toBe(200);
  expect(await lead(id)).toMatchObject({ processing: "complete" });
});

test("leads that a CRM did not accept are counted as listed, also during a resend; its last error names its lead", async () => {
  const { admin, post, crmSummary } = await selling("pilot");
  const leadIds = [await post({ email: "ana@bounce.example" }), await post({ email: "eva@bounce.example" })].map(
    ({ id }) => id,
  );
  await until(async () => (await crmSummary())?.failed === 2);
  const before = await crmSummary();
  const crm = { id: before?.id ?? "", version: before?.version ?? 0 };
  const listed = async () => (await provider.call(crms.refused, { id: crm.id }, { as: admin })).body.items;

  await provider.call(crms.setState, { ...crm, state: "paused" }, { as: admin });
  await provider.call(crms.sendAgain, { id: crm.id, leadId: leadIds[0] as string }, { as: admin });

  expect(leadIds).toContain(before?.lastError?.lead?.id);
  expect(before?.lastError?.lead?.message).not.toBe("");
  expect(await crmSummary()).toMatchObject({ failed: 1, waiting: 1 });
  expect((await listed()).map(({ leadId }) => leadId)).toEqual([leadIds[1]]);
});

test("leads waiting for a CRM are listed with reason and time, for its licence only", async () => {
  const { admin, post, crmSummary } = await selling("hubspot");
  const crm = async () => ({ id: (await crmSummary())?.id ?? "", version: (await crmSummary())?.version ?? 0 });
  await provider.call(crms.setState, { ...(await crm()), state: "paused" }, { as: admin });
  const ids = [(await post()).id, (await post()).id];
  const { id } = await crm();
  const since =
    "update delivery set attempts = 3, status = 503, fault = 'unavailable', message = 'Back soon', next_at = now() + interval '1 hour' where lead_id = $1";
  await provider.services.database.pool.query(since, [ids[1]]);

  const { body } = await provider.call(crms.waiting, { id }, { as: admin });

  expect((await crmSummary())?.waiting).toBe(2);
  expect(body.items.map(({ leadId }) => leadId)).toEqual([ids[1], ids[0]]);
  expect(body.items[0]).toMatchObject({ attempts: 3, status: 503, failureReason: "unavailable", message: "Back soon" });
  expect(Date.parse(body.items[0]?.nextAt ?? "")).toBeGreaterThan(Date.now());
  expect(body.items[1]).toMatchObject({ attempts: 0, failureReason: null, isChange: false, source: "web" });
});

test("a CRM that rejects the key is paused with its leads, and resumes with the right key", async () => {
  const { admin, post, lead, crmSummary } = await selling("pilot");

  await fetch(`${address}/stand-in?failure=forbidden`, { method: "PUT" });
  const first = await post();
  await until(async () => (await crmSummary())?.state === "paused");
  const second = await post();
  const paused = await crmSummary();
  const mails = await provider.services.database.pool.query(
    "select 1 from pgboss.job where name = 'destination-disabled-mail' and data ->> 'destinationId' = $1",
    [paused?.id],
  );
  await fetch(`${address}/stand-in`, { method: "DELETE" });
  const { id, version } = paused as { id: string; version: number };
  const changed = await provider.call(crms.update, { id, version, key: "the-right-key" }, { as: admin });
  await until(async () => (await lead(second.id)).crmState === "integrated");
  await until(async () => (await lead(first.id)).crmState === "integrated");

  expect(paused).toMatchObject({ disabledFor: "credentials", waiting: 2, failed: 0 });
  expect(paused?.lastError).toMatchObject({ failureReason: "credentials" });
  expect(mails.rows).toHaveLength(1);
  expect(changed.body).toMatchObject({ state: "active", disabledFor: null });
});

test("a CRM receives only leads of its channels and products", async () => {
  const ofMeta = await selling("pilot", { channels: ["meta"] });
  const ofOthers = await selling("pilot", { channels: ["externaldeal"] });

  const [missed, taken] = [await ofMeta.post(), await ofOthers.post()];
  await until(async () => (await ofOthers.lead(taken.id)).crmState === "integrated");

  expect(await ofMeta.lead(missed.id)).toMatchObject({ crmState: "none", processing: "validated" });
});

test("a custom CRM with default settings may answer without an id; one with an id path may not", async () => {
  const { admin, post, lead, crmSummary } = await selling("own", { at: plain.url });
  const silent = await post();
  await until(async () => (await lead(silent.id)).crmState === "integrated");
  const { id } = (await crmSummary()) as { id: string };
  const { config, version } = (await provider.call(crms.get, { id }, { as: admin })).body;
  const calls = config.calls.map((call) => ({ ...call, externalIdPath: "data.id" }));

  const changed = await provider.call(crms.update, { id, version, config: { ...config, calls } }, { as: admin });
  const rejected = await post();
  await until(async () => (await crmSummary())?.failed === 1);
  const trial = await provider.call(crms.test, { id, config: changed.body.config }, { as: admin });
  plain.answer = () => ({ status: 200, body: JSON.stringify({ data: { id: 388592 } }) });
  const named = await post();
  await until(async () => (await lead(named.id)).crmState === "integrated");

  expect(plain.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(4).fill("POST /leads"));
  expect(await lead(silent.id)).toMatchObject({ crmState: "integrated", crmId: null });
  expect((await lead(rejected.id)).crms).toMatchObject([
    { state: "refused", failureReason: "noId", message: "data.id" },
  ]);
  expect(trial.body).toMatchObject({ outcome: "permanent", failureReason: "noId", message: "data.id" });
  expect(await lead(named.id)).toMatchObject({ crmState: "integrated", crmId: "388592" });
});
