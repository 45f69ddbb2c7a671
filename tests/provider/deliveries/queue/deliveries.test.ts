import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Receipt } from "@/contract/intake/intake.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { type Captured, type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { aPerson } from "@/tests/support/given.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let crm: CaptureServer;
beforeAll(async () => {
  provider = await startProvider({ RETRY_SCHEDULE_SECONDS: "0.2,0.3", BREAKER_PROBE_SECONDS: "1", WORKER: "false" });
  new DeliveryWorker(provider.services, { crm: plainCrm });
  crm = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await crm.close();
});

async function selling(over: { state?: "active" | "paused"; events?: string[]; ratePerMinute?: number } = {}) {
  const { given, request } = provider;
  const dealership = await given.dealership();
  const { licenseId } = dealership;
  const admin = await given.user(dealership, "admin-client");
  const { key } = await given.apiKey(licenseId);
  const path = `/${licenseId}`;
  const destination = await given.destination(licenseId, "crm", { config: { url: crm.url + path }, ...over });
  return {
    licenseId,
    admin,
    destination,
    post: async (person: object = aPerson()) => {
      const body = { ...person, product: "Cumbre", agency: "Quito Norte", origin: "Web" };
      return (await request<Receipt>("POST", "/webhook/leads/web", { key, body })).body;
    },
    arrived: () => crm.requests.filter((one) => one.path === path),
    lead: async (id: string) => {
      const { body } = await request<Record<string, unknown>>("GET", `/lead-prospection/deal/${id}`, { as: admin });
      return body;
    },
    stored: async (sql: string, values: unknown[] = []) => {
      const { rows } = await provider.services.database.read({ role: "tenant", licenseId }, ({ $client }) =>
        $client.query(sql, values),
      );
      return rows;
    },
    write: (sql: string, values: unknown[] = []) =>
      provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
        $client.query(sql, values),
      ),
  };
}

const until = (done: () => boolean | Promise<boolean>, timeout = 8000) => vi.waitUntil(done, { timeout, interval: 20 });
const idOf = ({ body }: Captured) => (JSON.parse(body) as { id: string }).id;

test("a lead is sent once it is accepted, and is integrated with the CRM's own id", async () => {
  const { post, arrived, lead, stored } = await selling();
  crm.answer = () => ({ status: 201 });

  const { id } = await post();
  await until(async () => (await lead(id)).crmState === "integrated");

  expect(arrived()).toHaveLength(1);
  expect(await lead(id)).toMatchObject({ processing: "complete", crmState: "integrated" });
  expect(await stored("select crm_id from lead")).toEqual([{ crm_id: `crm-${id}` }]);
  expect(await stored("select action from audit_entry where action like 'lead.integrated'")).toHaveLength(1);
});

test("a licence without CRM has leads without a CRM state, and no deliveries", async () => {
  const dealership = await provider.given.dealership();
  const { key } = await provider.given.apiKey(dealership.licenseId);
  const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", origin: "Web" };

  await provider.request("POST", "/webhook/leads/web", { key, body });

  const rows = await provider.services.database.read(
    { role: "tenant", licenseId: dealership.licenseId },
    async (db) => [
      ...(await db.$client.query("select crm_state from lead")).rows,
      ...(await db.$client.query("select id from delivery")).rows,
    ],
  );
  expect(rows).toEqual([{ crm_state: "none" }]);
});

test("only new leads go, unless the CRM requests repeated ones too", async () => {
  const [picky, greedy] = [await selling(), await selling({ events: ["crm.lead", "crm.duplicate"] })];
  crm.answer = () => ({ status: 200 });
  for (const { post } of [picky, greedy]) {
    const person = aPerson();
    expect((await post(person)).dealState).toBe("new");
    expect((await post({ ...person, comments: "again" })).dealState).toBe("duplicated");
  }

  await until(() => greedy.arrived().length === 2 && picky.arrived().length === 1);
  const states = await picky.stored("select deal_state, crm_state from lead order by created_at");

  expect(states[1]).toEqual({ deal_state: "duplicated", crm_state: "none" });
});

test("a temporary error of a CRM is retried under the same id, and then dead", async () => {
  const { post, arrived, lead, stored } = await selling();
  crm.answer = () => ({ status: 503 });

  const { id } = await post();
  await until(async () => (await stored("select 1 from delivery where state = 'failed'")).length === 1);

  expect(arrived()).toHaveLength(3);
  expect(new Set(arrived().map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(await lead(id)).toMatchObject({ crmState: "not integrated", processing: "normal" });
  expect(await stored("select attempt, outcome, status from delivery_attempt order by attempt")).toEqual(
    [1, 2, 3].map((attempt) => ({ attempt, outcome: "retryable", status: 503 })),
  );
});

test("a CRM that always sends Retry-After uses no attempts during the schedule, and all of them after it", async () => {
  const [young, old] = [await selling({ state: "paused" }), await selling({ state: "paused" })];
  crm.answer = () => ({ status: 503, headers: { "retry-after": "1" } });
  for (const { post } of [young, old]) await post();
  await young.write("update delivery set created_at = now() + interval '1 minute'");
  await old.write("update delivery set created_at = now() - interval '1 minute'");

  for (const { write } of [young, old]) await write("update destination set state = 'active'");
  await until(async () => (await old.stored("select 1 from delivery where state = 'failed'")).length === 1);
  await until(() => young.arrived().length === 4);
  crm.answer = () => ({ status: 200 });
  await until(async () => (await young.stored("select 1 from lead where crm_state = 'integrated'")).length === 1);

  expect(old.arrived()).toHaveLength(3);
  expect(await young.stored("select attempts from delivery")).toEqual([{ attempts: 1 }]);
  expect(new Set(young.arrived().map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("a rejection ends a delivery at once, with its reason", async () => {
  const { post, arrived, stored } = await selling();
  crm.answer = () => ({ status: 422, body: "no such model" });

  await post();
  await until(async () => (await stored("select 1 from delivery where state = 'failed'")).length === 1);

  expect(arrived()).toHaveLength(1);
  expect(await stored('select status, fault as "failureReason", attempts from delivery')).toEqual([
    { status: 422, failureReason: "refused", attempts: 1 },
  ]);
});

test("an answer that no database stores is cleaned and stored, and ends its delivery", async () => {
  const { post, arrived, stored } = await selling();
  crm.answer = () => ({ status: 422, body: "no\u0000such model" });

  await post();
  await until(async () => (await stored("select 1 from delivery where state = 'failed'")).length === 1);

  expect(arrived()).toHaveLength(1);
});

test("a lead confirmed by the CRM is integrated", async () => {
  const { post, lead } = await selling();
  crm.answer = () => ({ status: 409 });

  const { id } = await post();

  await until(async () => (await lead(id)).crmState === "integrated");
});

test("a destination that answers 410 is disabled, reported once, and receives nothing new", async () => {
  const { post, arrived, stored } = await selling();
  crm.answer = () => ({ status: 410 });

  await post();
  await until(async () => (await stored("select 1 from destination where state = 'disabled'")).length === 1);
  const { id } = await post();

  expect(await stored("select disabled_for from destination")).toEqual([{ disabled_for: "gone" }]);
  expect(await stored("select 1 from audit_entry where action = 'destination.disabled'")).toHaveLength(1);
  expect(await stored("select crm_state from lead where id = $1", [id])).toEqual([{ crm_state: "not integrated" }]);
  expect(await stored("select 1 from delivery where lead_id = $1", [id])).toEqual([]);
  expect(arrived()).toHaveLength(1);
});

test("leads that come while a CRM is disabled after failures wait for it", async () => {
  const { post, arrived, lead, write } = await selling();
  crm.answer = () => ({ status: 200 });
  await write("update destination set state = 'disabled', disabled_for = 'failing'");

  const { id } = await post();
  expect(arrived()).toEqual([]);
  await write("update destination set state = 'active', disabled_for = null");

  await until(async () => (await lead(id)).crmState === "integrated");
});

test("a paused destination queues new deliveries, and sends them when it resumes", async () => {
  const { post, arrived, write } = await selling({ state: "paused" });
  crm.answer = () => ({ status: 200 });
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) ids.push((await post()).id);
  expect(arrived()).toEqual([]);

  await write("update destination set state = 'active'");
  await until(() => arrived().length === 3);

  expect(arrived().map(idOf).sort()).toEqual(ids.sort());
});

test("an outage opens the breaker: one probe a second, all deliveries wait, and it closes automatically", async () => {
  const { post, arrived, stored, write } = await selling();
  crm.answer = () => ({ status: 500 });
  const since = new Date(Date.now() - 60_000).toISOString();
  await write("update destination set failing_since = $1, failures = 9, failed_in_row = 9", [since]);
  await post();
  await until(async () => (await stored("select 1 from destination where opened_at is not null")).length === 1);
  const observed = arrived().length;

  for (let number = 0; number < 4; number += 1) await post();
  await until(() => arrived().length >= observed + 2);
  const probes = arrived()
    .slice(observed - 1)
    .map(({ at }) => at);
  const between = probes.slice(1).map((at, index) => at - (probes[index] as number));
  expect(Math.min(...between)).toBeGreaterThan(900);
  expect(await stored("select 1 from delivery where state = 'failed'")).toEqual([]);

  crm.answer = () => ({ status: 200 });
  await until(async () => (await stored("select 1 from lead where crm_state = 'integrated'")).length === 5);
  expect(await stored("select opened_at, failures from destination")).toEqual([{ opened_at: null, failures: 0 }]);
});

test("an open breaker is probed by the clock, however late the next attempt is", async () => {
  const { post, arrived, stored, write } = await selling({ state: "paused" });
  crm.answer = () => ({ status: 200 });
  await post();
  await write("update delivery set next_at = now() + interval '1 hour', attempts = 2");

  await write(
    "update destination set state = 'active', opened_at = now(), failures = 10, failing_since = now(), probe_at = now()",
  );
  await until(async () => (await stored("select 1 from lead where crm_state = 'integrated'")).length === 1);

  expect(arrived()).toHaveLength(1);
  expect(await stored("select opened_at from destination")).toEqual([{ opened_at: null }]);
});

test("Retry-After of an hour with an open breaker is honoured", async () => {
  const { post, arrived, stored, write } = await selling({ state: "paused" });
  crm.answer = () => ({ status: 500, headers: { "retry-after": "3600" } });
  await post();

  await write(
    "update destination set state = 'active', opened_at = now(), failures = 10, failing_since = now(), probe_at = now()",
  );
  await until(async () => (await stored("select 1 from destination where asked_until > now()")).length === 1);

  expect(arrived()).toHaveLength(1);
});

test("five days of failures alone disable a destination; one success within them prevents it", async () => {
  const [failing, sporadic] = [await selling(), await selling()];
  const since = new Date(Date.now() - 5 * 86_400_000 - 1000).toISOString();
  for (const { write } of [failing, sporadic])
    await write("update destination set failing_since = $1, failed_in_row = 40", [since]);
  crm.answer = ({ path }) => ({ status: path === `/${failing.licenseId}` ? 500 : 200 });

  await sporadic.post();
  await until(async () => (await sporadic.stored("select 1 from lead where crm_state = 'integrated'")).length === 1);
  crm.answer = () => ({ status: 500 });
  await sporadic.post();
  await failing.post();
  await until(async () => (await failing.stored("select 1 from destination where state = 'disabled'")).length === 1);

  expect(await failing.stored("select disabled_for from destination")).toEqual([{ disabled_for: "failing" }]);
  await until(() => sporadic.arrived().length >= 2);
  expect(await sporadic.stored("select state from destination")).toEqual([{ state: "active" }]);
});

test("a destination receives no more than its rate limit", async () => {
  const { post, arrived } = await selling({ ratePerMinute: 120 });
  crm.answer = () => ({ status: 200 });
  const start = Date.now();
  for (let number = 0; number < 5; number += 1) await post();

  await until(() => arrived().length === 5);

  expect((arrived().at(-1) as Captured).at - start).toBeGreaterThan(900);
});
