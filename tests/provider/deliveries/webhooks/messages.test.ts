import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { intake } from "@/contract/intake/intake.ts";
import { bulk } from "@/contract/leads/bulk.ts";
import { leads } from "@/contract/leads/leads.ts";
import { WEBHOOK_EVENTS } from "@/contract/webhooks/events.ts";
import { type IssuedWebhook, WebhookMessage, webhooks } from "@/contract/webhooks/webhooks.ts";
import { checkConnections } from "@/provider/domains/ad-networks/health/jobs.ts";
import type { SendResult } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { signed } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Receiver, startReceiver, verify } from "@/tests/support/webhook-receiver.ts";
import { webhookPush } from "./push.ts";

const CONTEXT = { requestId: "r", signal: new AbortController().signal };

let receiver: Receiver;
let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let key: string;

beforeAll(async () => {
  receiver = await startReceiver();
  provider = await startProvider({ OUTBOUND_ALLOW: receiver.host });
});
afterAll(async () => {
  await provider.stop();
  await receiver.stop();
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  ({ key } = await provider.given.apiKey(dealership.licenseId));
  receiver.messages.length = 0;
  Object.assign(receiver.answer, { status: 204, headers: {}, body: "" });
});
afterEach(() => vi.useRealTimers());

async function aWebhook(events: readonly string[] = WEBHOOK_EVENTS): Promise<IssuedWebhook> {
  const given = { name: "Bodega", address: receiver.address, events };
  return (await provider.request<IssuedWebhook>("POST", "/webhook/config", { as, body: given })).body;
}
const waiting = async () => (await provider.call(webhooks.deliveries, { limit: 200 }, { as })).body.items;
async function payload(id: string) {
  const { body } = await provider.call(webhooks.delivery, { id }, { as });
  return { text: body.body, ...WebhookMessage.parse(JSON.parse(body.body)) };
}
const aLead = () => ({ ...aPerson(), product: "Andes Ruta 4x4", agency: "Quito Norte" });
const receive = async (over: object = {}) =>
  (await provider.call(intake.receive, { source: "web" }, { key, body: { ...aLead(), ...over } })).body;

test("an intake result is published with the present lead", async () => {
  await aWebhook();
  const person = aLead();

  const { id } = (await provider.call(intake.receive, { source: "web" }, { key, body: person })).body;
  await provider.call(intake.receive, { source: "web" }, { key, body: person });
  await receive({ phone: "1" });

  const found = await waiting();
  expect(found.map(({ event }) => event)).toEqual(["lead.failed", "lead.duplicated", "lead.created"]);
  const created = await payload(found[2]?.id ?? "");
  expect(created).toMatchObject({ type: "lead.created", data: { id, licenseId: dealership.licenseId, source: "web" } });
  expect(created.data).toMatchObject({ firstName: person.firstName, channel: "digital", dealState: "new", errors: [] });
  expect(Buffer.byteLength(created.text)).toBeLessThan(20_000);
});

test("a change of a lead is published in its transaction, with the state at that time", async () => {
  const { id } = await receive();
  await aWebhook();
  const advisor = await provider.given.user(dealership, "sales-manager");
  const [, next] = dealership.stages;

  const { body: amended } = await provider.call(leads.amend, { id, version: 1, firstName: "Ana" }, { as });
  const { body: given } = await provider.call(
    leads.assign,
    { id, version: amended.version, advisorId: advisor.userId },
    { as },
  );
  await provider.call(leads.move, { id, from: dealership.stages[0]?.id ?? "", to: next?.id ?? "" }, { as });
  await provider.call(leads.resubmit, { id, version: given.version + 1, firstName: "Eva" }, { as });
  await provider.call(leads.amend, { id, version: 1, firstName: "Nadie" }, { as });

  const found = (await waiting()).reverse();
  const messages = await Promise.all(found.map(({ id: one }) => payload(one)));
  expect(messages.map(({ type, data }) => [type, data.firstName])).toEqual([
    ["lead.updated", "Ana"],
    ["lead.assigned", "Ana"],
    ["lead.stage_changed", "Ana"],
    ["lead.reprocessed", "Eva"],
  ]);
  expect(messages[0]?.data.changed).toEqual(["firstName"]);
  expect(messages[1]?.data).toMatchObject({ advisorId: advisor.userId });
  expect(messages[2]?.data).toMatchObject({ fromStage: "Nuevo", stage: "Contactado", stageId: next?.id });
});

test("a connection that breaks is announced once", async () => {
  await aWebhook();
  const { connectionId } = await provider.given.connection(dealership.licenseId, "meta");
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update connection set fault = 'tokenRevoked', fault_at = now() where id = $1", [connectionId]),
  );
  const check = () => checkConnections(provider.services, { licenseId: dealership.licenseId }, CONTEXT);

  await check();
  await check();

  const found = await waiting();
  expect(found).toHaveLength(1);
  expect(await payload(found[0]?.id ?? "")).toMatchObject({
    type: "connection.unhealthy",
    data: { id: connectionId, network: "meta", reason: "broken", failureReason: "tokenRevoked" },
  });
});

test("only subscribed events are published, to subscribers alone, and nothing to a disabled one", async () => {
  const own = await aWebhook(["lead.failed"]);
  await receive();

  const none = await waiting();
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update destination set state = 'disabled' where id = $1", [own.id]),
  );
  await receive({ phone: "1" });

  expect([none, await waiting()]).toEqual([[], []]);
});

test("many fields of the licence's own never make a message too long", async () => {
  await aWebhook();
  const { id } = await provider.given.lead(dealership.licenseId, {
    extraProperties: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`campo${at}`, "ñ".repeat(500)])),
  });

  await provider.call(leads.amend, { id, version: 1, firstName: "Ana" }, { as });

  const [only] = await waiting();
  const message = await payload(only?.id ?? "");
  expect(message.data).toMatchObject({ id, firstName: "Ana", isShortened: true });
  expect(Buffer.byteLength(message.text)).toBeLessThan(20_000);
});

test("invalid fields of a sender are not forwarded", async () => {
  await aWebhook();
  const { id } = await provider.given.lead(dealership.licenseId, {
    extraProperties: { api_key: "k-live-1", color: "rojo" },
  });

  await provider.call(leads.amend, { id, version: 1, firstName: "Ana" }, { as });

  const [only] = await waiting();
  const message = await payload(only?.id ?? "");
  expect(message.data).toMatchObject({ id, extraProperties: { api_key: "***", color: "rojo" } });
});

test("the published test vector has the same signature", () => {
  const body =
    '{"type":"lead.created","timestamp":"2025-11-21T08:00:05.000Z","data":{"id":"6740f0c2a1","licenseId":"lic_quito","channel":"digital","source":"meta","dealState":"new","crmState":"not integrated"}}';
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  const headers = signed("msg_2xLeadAndes0001", body, [secret], 1_763_712_005_000);

  expect(headers).toEqual({
    "webhook-id": "msg_2xLeadAndes0001",
    "webhook-timestamp": "1763712005",
    "webhook-signature": "v1,Sg64dDC4j8nmsA18D//BZDz3vu2nPSw5fFr2CFSHmcQ=",
  });
});

test("an attempt is signed as Standard Webhooks has it, by both secrets while one is changed", async () => {
  const own = await aWebhook();
  await receive();
  const [delivery] = await waiting();

  await webhookPush(provider, dealership.licenseId, delivery?.id ?? "");
  const { body: rotated } = await provider.call(webhooks.rotate, { id: own.id, version: own.version }, { as });
  await webhookPush(provider, dealership.licenseId, delivery?.id ?? "");

  const [first, second] = receiver.messages;
  if (!first || !second) throw new Error("nothing came");
  expect(verify(first, own.secret)).toMatchObject({ type: "lead.created" });
  expect([verify(second, own.secret), verify(second, rotated.secret)]).toEqual([second.payload, second.payload]);
  expect(() => verify(first, rotated.secret)).toThrow();
  expect([first.headers["webhook-id"], second.headers["webhook-id"]]).toEqual([delivery?.id, delivery?.id]);
  expect(second.body).toBe(first.body);
});

test("a day after a rotation the old secret no longer signs, by the time of the attempt", async () => {
  const own = await aWebhook();
  await receive();
  const [delivery] = await waiting();
  const { body: rotated } = await provider.call(webhooks.rotate, { id: own.id, version: own.version }, { as });
  const later = Date.now() + 24.1 * 3_600_000;
  vi.useFakeTimers({ now: later, toFake: ["Date"] });

  await webhookPush(provider, dealership.licenseId, delivery?.id ?? "");

  const [message] = receiver.messages;
  if (!message) throw new Error("nothing came");
  expect(verify(message, rotated.secret)).toEqual(message.payload);
  expect(() => verify(message, own.secret)).toThrow();
  expect(Number(message.headers["webhook-timestamp"])).toBe(Math.floor(later / 1000));
});

const OUTCOMES: [number, Partial<SendResult>][] = [
  [200, { outcome: "integrated", failureReason: null }],
  [204, { outcome: "integrated", failureReason: null }],
  [302, { outcome: "permanent", failureReason: "redirected" }],
  [401, { outcome: "retryable", failureReason: "credentials" }],
  [404, { outcome: "retryable", failureReason: "refused" }],
  [410, { outcome: "gone", failureReason: "gone" }],
  [429, { outcome: "retryable", failureReason: "limited", retryAfterSeconds: 7 }],
  [500, { outcome: "retryable", failureReason: "unavailable" }],
];
test("every answer has an outcome, and the stored part contains no signature", async () => {
  await aWebhook();
  await receive();
  const [delivery] = await waiting();

  for (const [status, outcome] of OUTCOMES) {
    Object.assign(receiver.answer, { status, headers: { "retry-after": "7", location: "/elsewhere" }, body: "" });
    const sendResult = await webhookPush(provider, dealership.licenseId, delivery?.id ?? "");
    expect(sendResult).toMatchObject({ status, ...outcome });
    const signature = receiver.messages.at(-1)?.headers["webhook-signature"] as string;
    expect(sendResult.request).toContain("webhook-signature: v1,***");
    expect(sendResult.request).not.toContain(signature.slice(3));
  }

  Object.assign(receiver.answer, { status: 500, body: `roto\0 ${"x".repeat(9000)}` });
  const broken = await webhookPush(provider, dealership.licenseId, delivery?.id ?? "");
  expect([broken.response.length, broken.response.startsWith("roto x"), broken.message.length]).toEqual([
    4000,
    true,
    300,
  ]);
});

test("a lead of a bulk assignment is published like a single assignment", async () => {
  const advisor = await provider.given.user(dealership, "sales-manager");
  const ids = [await receive(), await receive()].map(({ id }) => id);
  await aWebhook(["lead.assigned"]);

  const given = { selection: { ids }, advisorId: advisor.userId };
  const { body: started } = await provider.call(bulk.assign, given, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: started.id }, CONTEXT);

  const messages = await Promise.all((await waiting()).map(({ id }) => payload(id)));
  expect(new Set(messages.map(({ data }) => data.id))).toEqual(new Set(ids));
  expect(messages.map(({ data }) => data.advisorId)).toEqual([advisor.userId, advisor.userId]);
});
