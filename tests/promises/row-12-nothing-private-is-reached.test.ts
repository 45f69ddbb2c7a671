import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crms } from "@/contract/deliveries/crm.ts";
import type { CrmAuth, CrmCall, CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { crm } from "@/provider/domains/deliveries/crm/crm.ts";
import { Outbound } from "@/provider/outbound-http/outbound.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { FORBIDDEN_ADDRESSES, NOT_PUBLIC } from "@/tests/support/forbidden-addresses.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { webhookPush } from "../provider/deliveries/webhooks/push.ts";

let provider: TestProvider;
let inside: CaptureServer;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider({ WORKER: "false" });
  inside = await startCaptureServer();
  as = await provider.given.user(await provider.given.dealership(), "admin-client");
});
afterAll(async () => {
  await provider.stop();
  await inside.close();
});

/** All names and numbers of a server in the private network. */
const disguises = () => {
  const { port } = inside;
  const hosts = ["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]", "0.0.0.0"];
  return hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]);
};

test("saving rejects all of them with one answer, which reveals nothing about the network", async () => {
  const answers = new Set<string>();
  for (const address of [...disguises(), ...FORBIDDEN_ADDRESSES.filter(({ length }) => length <= 2000)]) {
    const given = { name: "x", address, events: ["lead.created" as const] };
    const { status, text } = await provider.call(webhooks.create, given, { as });
    answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, "")}`);
  }

  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^400 .*addressForbidden/);
  expect(inside.requests).toEqual([]);
});

const aCrm = (given: Partial<CrmConfig> = {}): CrmConfig => ({
  ...presetConfig("own"),
  url: "https://crm.example.com",
  auth: { kind: "none" },
  calls: [A_CALL],
  ...given,
});
const A_CALL: CrmCall = {
  name: "lead",
  method: "POST",
  path: "/leads",
  externalIdPath: "",
  mapping: [{ to: "id", from: "id", transform: "none", constant: "" }],
  success: { statusIn: [200], jsonPath: "", equals: "" },
  alreadyExists: { statusIn: [], bodyContains: "", jsonPath: "", equals: "" },
  permanent: { statusIn: [], bodyContains: "" },
};
const tokensFrom = (tokenUrl: string): CrmAuth => ({
  kind: "oauth2",
  tokenUrl,
  clientId: "client",
  scope: "",
  parameters: [],
  scheme: "Bearer",
});
const OF_CRM: [string, (address: string) => CrmConfig][] = [
  ["config.url", (url) => aCrm({ url })],
  ["config.auth.tokenUrl", (tokenUrl) => aCrm({ auth: tokensFrom(tokenUrl) })],
];

test.each(OF_CRM)("a CRM's %s is refused as it is saved, changed or tried, with one answer", async (field, crmAt) => {
  const saved = await provider.call(crms.create, { name: field, config: aCrm() }, { as });
  const { id, version } = saved.body;
  const answers = new Set<string>();
  for (const address of [...disguises(), ...FORBIDDEN_ADDRESSES.filter(({ length }) => length <= 500)]) {
    const config = crmAt(address);
    for (const { status, text } of [
      await provider.call(crms.create, { name: "x", config, key: "key" }, { as }),
      await provider.call(crms.update, { id, version, config, key: "key" }, { as }),
      await provider.call(crms.test, { config, key: "key" }, { as }),
    ])
      answers.add(`${status} ${text.replace(/"requestId":"[^"]*"/, "")}`);
  }

  expect(saved.status).toBe(200);
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^400 .*addressForbidden/);
  expect([...answers][0]).toContain(`"${field}"`);
  expect(inside.requests).toEqual([]);
});

test.each(OF_CRM)("a CRM receives nothing after its %s was changed directly in the database", async (_, crmAt) => {
  const { id: leadId } = await provider.given.lead(as.licenseId, {});
  const errors = new Set<string>();
  for (const address of disguises()) {
    const row = await provider.given.destination(as.licenseId, "crm", { config: crmAt(address) });
    const sending = {
      licenseId: as.licenseId,
      id: randomUUID(),
      destinationId: row.id,
      leadId,
      event: "crm.lead",
      payload: null,
      createdAt: row.createdAt,
      requestId: "",
      attempt: 1,
      isFirst: true,
    };
    const push = await crm.prepare(provider.services, row, [sending]);
    const { outcome, failureReason, status, response, message } = await push(sending, new AbortController().signal);
    errors.add(JSON.stringify({ outcome, failureReason, status, response, message }));
  }

  expect(errors.size).toBe(1);
  expect(JSON.parse([...errors][0] as string)).toMatchObject({
    outcome: "retryable",
    failureReason: "network",
    status: null,
  });
  expect(inside.requests).toEqual([]);
});

test("addresses saved earlier, or changed in the database, receive nothing either", async () => {
  const errors = new Set<unknown>();
  for (const address of disguises()) {
    const { id } = await provider.given.destination(as.licenseId, "webhook", { config: { address } });
    const { body } = await provider.call(webhooks.test, { id }, { as });
    const { outcome, failureReason, status, response, message } = await webhookPush(provider, as.licenseId, body.id);
    errors.add(JSON.stringify({ outcome, failureReason, status, response, message }));
  }

  const [only] = [...errors];
  expect(errors.size).toBe(1);
  expect(JSON.parse(only as string)).toMatchObject({ outcome: "retryable", failureReason: "network", status: null });
  expect(inside.requests).toEqual([]);
});

test("a saved host name that later resolves to a private address gets no connection", async () => {
  for (const ip of ["127.0.0.1", ...NOT_PUBLIC]) {
    const family = ip.includes(":") ? 6 : 4;
    const rebound = new Outbound("", (_, __, done) => done(null, [{ address: ip, family }]));
    const sending = rebound.send("https://rebound.example.com:8443/", { method: "POST", timeoutMs: 2000 });
    await expect(sending).rejects.toMatchObject({ code: "unreachable" });
    await rebound.close();
  }

  expect(inside.requests).toEqual([]);
  // The server was reachable the whole time.
  const socket = connect(inside.port, "127.0.0.1");
  await new Promise((done) => socket.once("connect", done));
  socket.destroy();
});
