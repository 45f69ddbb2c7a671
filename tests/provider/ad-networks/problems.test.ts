import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { connections } from "@/contract/ad-networks/connections.ts";
import { adfIntake } from "@/contract/intake/adf.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
});

const query = (text: string) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query(text),
  );
const problems = async (user = as) => {
  const { status, body } = await provider.call(connectionHealth.problems, {}, { as: user });
  expect(status).toBe(200);
  return body;
};

test("a licence without connections has no problem with one", async () => {
  expect(await problems()).toEqual([]);
});

test("each connection of a network counts once, as its health has it; a paused one does not", async () => {
  await provider.given.connection(dealership.licenseId, "meta");
  await provider.given.connection(dealership.licenseId, "tiktok");
  await query("update connection set fault = 'tokenRevoked', fault_at = '2026-01-05T10:00:00Z' where network = 'meta'");
  await query("update connection set token_expires_at = now() - interval '1 hour' where network = 'tiktok'");
  const health = (await provider.call(connectionHealth.list, {}, { as })).body;

  const both = await problems();
  const meta = health.find(({ network }) => network === "meta");
  await provider.call(connections.update, { id: meta?.id, version: meta?.version, state: "paused" } as never, { as });

  const unhealthy = health.filter(({ isHealthy }) => !isHealthy).map(({ network, name }) => ({ kind: network, name }));
  expect(both).toEqual(unhealthy);
  expect(both).toHaveLength(2);
  expect((await problems()).map(({ kind }) => kind)).toEqual(["tiktok"]);
});

test("a form that fell silent is a problem of its connection", async () => {
  const account = await provider.given.connection(dealership.licenseId, "tiktok");
  const lastLeadAt = new Date(Date.now() - 100 * 3_600_000).toISOString();
  await provider.given.form(
    dealership.licenseId,
    { id: account.id, network: "tiktok" },
    { silentAfterHours: 24, lastLeadAt },
  );

  expect((await problems()).map(({ kind }) => kind)).toEqual(["tiktok"]);
});

test("ADF is a problem while its card has an error, and none while it is paused", async () => {
  const { key } = await provider.given.apiKey(dealership.licenseId);
  await provider.request("POST", "/webhook/adf", {
    key,
    body: "<adf><prospect>",
    headers: { "content-type": "application/xml" },
  });
  const { body: card } = await provider.call(adfIntake.get, {}, { as });

  const found = await problems();
  const { status } = await provider.call(connectionHealth.seeAll, { until: new Date().toISOString() }, { as });

  expect(card).toMatchObject({ state: "active", lastError: { code: "syntax" }, inDay: 1, failedInDay: 1 });
  expect(found).toEqual([{ kind: "adf", name: "ADF" }]);
  expect(status).toBe(200);
  const { lastError } = (await provider.call(adfIntake.get, {}, { as })).body;
  expect((await problems()).length > 0).toBe(lastError !== null);
  await provider.call(adfIntake.setState, { state: "paused" }, { as });
  expect(await problems()).toEqual([]);
});

const [EARLIER, LATER] = ["2026-01-05T10:00:00Z", "2026-01-06T10:00:00Z"];

test.each([
  ["is off", { state: "disabled" }, 1],
  ["does not answer", { openedAt: LATER }, 1],
  ["is paused", { state: "paused", openedAt: LATER }, 0],
  ["failed last, with nothing to send", { lastErrorAt: LATER, lastSuccessAt: EARLIER }, 0],
  ["took its last message", { lastErrorAt: EARLIER, lastSuccessAt: LATER }, 0],
  ["was removed", { state: "disabled", removedAt: LATER }, 0],
] as const)("a CRM or webhook that %s", async (_, over, count) => {
  await provider.given.destination(dealership.licenseId, "crm", { name: "Pilot", ...over });
  await provider.given.destination(dealership.licenseId, "webhook", { name: "Bodega", ...over });

  const both = [
    { kind: "crm", name: "Pilot" },
    { kind: "webhook", name: "Bodega" },
  ];
  expect(await problems()).toEqual(count === 0 ? [] : both);
});

test("users of leads read them; another licence does not", async () => {
  await provider.given.destination(dealership.licenseId, "crm", { name: "Pilot", state: "disabled" });
  const supervisor = await provider.given.user(dealership, "supervisor");
  const elsewhere = await provider.given.user(await provider.given.dealership(), "admin-client");

  expect(await problems(supervisor)).toHaveLength(1);
  expect(await problems(elsewhere)).toEqual([]);
});
