import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { CrmAuth, CrmCall, CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { Deadline } from "@/provider/domains/deliveries/crm/deadline.ts";
import { Tokens } from "@/provider/domains/deliveries/crm/tokens.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { Outbound } from "@/provider/outbound-http/outbound.ts";
import { type CaptureServer, type FakeResponse, startCaptureServer } from "../../../support/capture-server.ts";
import { aPerson } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

const KEY = "canary-crm-key-9f31";
const TOKEN = "a-token-of-the-vendor";

let provider: TestProvider;
let vendor: CaptureServer;
/** Milliseconds that the process's clock is ahead, instead of real waits. */
let ahead = 0;

beforeAll(async () => {
  vendor = await startCaptureServer();
  provider = await startProvider({ OUTBOUND_ALLOW: new URL(vendor.url).host });
});
afterAll(async () => {
  await provider.stop();
  await vendor.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vendor.requests.length = 0;
});

function answerSlowly(seconds: number, answers: Record<string, FakeResponse>) {
  const now = performance.now.bind(performance);
  ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
  vendor.answer = ({ path }) => {
    const answer = answers[path] ?? "hang";
    if (answer !== "hang") ahead += seconds * 1000;
    return answer;
  };
}

const jsonResponse = (data: object): FakeResponse => ({ status: 200, body: JSON.stringify(data) });
const requestLines = () => vendor.requests.map(({ method, path }) => `${method} ${path}`);

const OAUTH: CrmAuth = {
  kind: "oauth2",
  tokenUrl: "",
  clientId: "andes",
  scope: "",
  parameters: [],
  scheme: "Bearer",
};

function slowCrm(names: string[], auth: CrmAuth = { kind: "none" }): CrmConfig {
  const own = presetConfig("own");
  const [call] = own.calls as [CrmCall];
  const tokenUrl = `${vendor.url}/token`;
  return {
    ...own,
    url: vendor.url,
    timeoutMs: 30_000,
    auth: auth.kind === "oauth2" ? { ...auth, tokenUrl, clientId: crypto.randomUUID() } : auth,
    calls: names.map((name) => ({ ...call, name, path: `/${name}`, externalIdPath: "id" })),
  };
}

async function anAdministrator() {
  const dealership = await provider.given.dealership();
  return { dealership, as: await provider.given.user(dealership, "admin-client") };
}

async function runTrial(config: CrmConfig) {
  const { as } = await anAdministrator();
  return (await provider.call(crms.test, { config, key: KEY }, { as })).body;
}

test("results of earlier calls are stored when time runs out before the next", async () => {
  answerSlowly(55, { "/contact": jsonResponse({ id: "C-1" }), "/deal": jsonResponse({ id: "D-1" }) });

  const sendResult = await runTrial(slowCrm(["contact", "deal"]));

  expect(sendResult).toMatchObject({ outcome: "retryable", failureReason: "timeout", status: 200, externalId: "C-1" });
  expect(sendResult.request).toContain(`POST ${vendor.url}/contact`);
  expect(sendResult.response).toContain("C-1");
  expect(requestLines()).toEqual(["POST /contact"]);
});

test("the token, the request, and both after a denial share the time of one test", async () => {
  const denied: FakeResponse = { status: 401, body: '{"message":"Who are you?"}' };
  answerSlowly(14, { "/token": jsonResponse({ access_token: TOKEN }), "/contact": denied });

  const sendResult = await runTrial(slowCrm(["contact"], OAUTH));

  expect(sendResult).toMatchObject({ outcome: "retryable", failureReason: "timeout", status: 401, message: "" });
  expect(sendResult.request).toContain(`POST ${vendor.url}/contact`);
  expect(requestLines()).toEqual(["POST /token", "POST /contact"]);
});

test("an endless call is cut off at its own timeout, and is the one reported", async () => {
  answerSlowly(11.5, { "/token": jsonResponse({ access_token: TOKEN }), "/contact": jsonResponse({ id: "C-1" }) });

  const sendResult = await runTrial(slowCrm(["contact", "deal"], OAUTH));

  expect(sendResult).toMatchObject({ outcome: "retryable", failureReason: "timeout", status: null, externalId: "C-1" });
  expect(sendResult.request).toContain(`POST ${vendor.url}/deal`);
  expect(sendResult.request).not.toContain(KEY);
  expect(requestLines()).toEqual(["POST /token", "POST /contact", "POST /deal"]);
});

test("a missing token is reported as the call that timed out", async () => {
  answerSlowly(0, {});

  const sendResult = await runTrial({ ...slowCrm(["contact"], OAUTH), timeoutMs: 1000 });

  expect(sendResult).toMatchObject({
    outcome: "retryable",
    failureReason: "timeout",
    request: `POST ${vendor.url}/token`,
  });
});

test("a lead without time left at a slow CRM waits like one that timed out", async () => {
  const { dealership, as } = await anAdministrator();
  await provider.call(crms.create, { name: "CRM", config: slowCrm(["contact"], OAUTH), key: KEY }, { as });
  answerSlowly(20, { "/token": jsonResponse({ access_token: TOKEN }), "/contact": { status: 401 } });

  const deliveryWorker = new DeliveryWorker(provider.services);
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };
  await provider.request("POST", "/webhook/leads/web", { key, body });
  const [crm] = (await provider.call(crms.list, {}, { as })).body;
  const waiting = async () => (await provider.call(crms.waiting, { id: crm?.id ?? "" }, { as })).body.items;
  await vi.waitUntil(async () => (await waiting())[0]?.failureReason, { timeout: 10_000, interval: 50 });
  await deliveryWorker.stop();

  expect(await waiting()).toMatchObject([{ failureReason: "timeout", attempts: 1 }]);
  expect(requestLines()).toEqual(["POST /token", "POST /contact", "POST /token"]);
});

test("a caller that waits for another's token waits for its own timeout at most, and ends with the process", async () => {
  const outbound = new Outbound(new URL(vendor.url).host);
  const tokens = new Tokens(outbound);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<FakeResponse>();
  vendor.answer = () => isAnswered;
  const auth = slowCrm([], OAUTH).auth as Parameters<Tokens["get"]>[0];
  const get = (deadline: Deadline) => tokens.get(auth, KEY, 30_000, deadline).catch((cause) => cause.code ?? cause);
  const ending = new AbortController();

  const hurried = get(new Deadline(1050));
  const patient = get(new Deadline(20_000));
  const cut = get(new Deadline(20_000, ending.signal));
  ending.abort();

  expect(await cut).toBe("interrupted");
  expect(await hurried).toBe("timedOut");
  answer(jsonResponse({ access_token: TOKEN }));
  expect(await patient).toBe(TOKEN);
  expect(requestLines()).toEqual(["POST /token"]);
  await outbound.close();
});
