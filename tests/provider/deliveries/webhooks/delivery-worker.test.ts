import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { WEBHOOK_EVENTS } from "@/contract/webhooks/events.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { webhook } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { aPerson } from "@/tests/support/given.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Receiver, startReceiver, verify } from "@/tests/support/webhook-receiver.ts";

let receiver: Receiver;
let crm: CaptureServer;
let provider: TestProvider;
beforeAll(async () => {
  receiver = await startReceiver();
  crm = await startCaptureServer();
  const env = { OUTBOUND_ALLOW: receiver.host, RETRY_SCHEDULE_SECONDS: "0.2,0.3", WORKER: "false" };
  provider = await startProvider(env);
  new DeliveryWorker(provider.services, { webhook, crm: plainCrm });
});
afterAll(async () => {
  await provider.stop();
  await receiver.stop();
  await crm.close();
});

const until = (done: () => boolean | Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });

async function listening() {
  const dealership = await provider.given.dealership();
  const as = await provider.given.user(dealership, "admin-client");
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const given = { name: "Bodega", address: receiver.address, events: [...WEBHOOK_EVENTS] };
  const { body: own } = await provider.call(webhooks.create, given, { as });
  const listed = async () => (await provider.call(webhooks.list, {}, { as })).body[0];
  const log = async () => (await provider.call(webhooks.deliveries, {}, { as })).body.items;
  const payload = () => receiver.messages.filter(({ payload: { data } }) => data.licenseId === dealership.licenseId);
  const receive = async () => {
    const body = { ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte" };
    return (await provider.call(intake.receive, { source: "web" }, { key, body })).body;
  };
  return { ...dealership, as, own, listed, log, payload, receive };
}

test("a new lead is sent at once, signed, and again under the same id until it is accepted", async () => {
  const { own, payload, receive, log, listed } = await listening();
  receiver.answer.status = 500;

  await receive();
  await until(() => payload().length === 1);
  receiver.answer.status = 204;
  await until(async () => (await log())[0]?.state === "delivered");

  const messages = payload();
  expect(messages.map((message) => verify(message, own.secret))).toEqual(messages.map((message) => message.payload));
  expect(new Set(messages.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
  expect(messages[0]?.headers["x-request-id"]).toBeDefined();
  expect(await listed()).toMatchObject({ inDay: 1, isDegraded: false, lastFailureReason: "unavailable" });
  expect((await listed())?.lastSuccessAt).not.toBeNull();
});

test("the result of a CRM is sent, with the present lead", async () => {
  const { licenseId, payload, receive } = await listening();
  await provider.given.destination(licenseId, "crm", { config: { url: crm.url } });
  crm.answer = () => ({ status: 200 });

  const first = await receive();
  await until(() => payload().some((message) => message.payload.type === "lead.crm_integrated"));
  crm.answer = () => ({ status: 422 });
  const second = await receive();
  await until(() => payload().some((message) => message.payload.type === "lead.crm_failed"));

  const of = (type: string) => payload().find((message) => message.payload.type === type)?.payload.data;
  expect(of("lead.crm_integrated")).toMatchObject({ id: first.id, crmState: "integrated", crmId: `crm-${first.id}` });
  expect(of("lead.crm_failed")).toMatchObject({ id: second.id, crmState: "not integrated", status: 422 });
});

test("a webhook that answers 410 is disabled, and receives messages again once it is resumed", async () => {
  const { as, own, payload, receive, listed } = await listening();
  receiver.answer.status = 410;

  const { id } = await receive();
  await until(async () => (await listed())?.state === "disabled");
  const disabled = await listed();
  receiver.answer.status = 204;
  await provider.call(leads.amend, { id, version: 1, firstName: "Nadie" }, { as });
  const version = disabled?.version ?? 0;
  const { body: resumed } = await provider.call(webhooks.resume, { id: own.id, version }, { as });
  await receive();
  await until(() => payload().length === 2);

  expect(disabled).toMatchObject({ disabledFor: "gone", lastFailureReason: "gone" });
  expect(resumed.state).toBe("active");
  expect(payload().map((message) => message.payload.type)).toEqual(["lead.created", "lead.created"]);
});

test("a test arrives, and what was delivered is sent again as it was", async () => {
  const { as, own, payload, log } = await listening();

  const { body: sent } = await provider.call(webhooks.test, { id: own.id }, { as });
  await until(async () => (await log())[0]?.state === "delivered");
  await provider.call(webhooks.sendAgain, { id: sent.id }, { as });
  await until(() => payload().length === 2);

  const [first, second] = payload();
  expect(first?.payload.type).toBe("webhook.test");
  expect([second?.headers["webhook-id"], second?.body]).toEqual([sent.id, first?.body]);
});
