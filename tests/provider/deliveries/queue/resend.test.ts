import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bulk } from "@/contract/leads/bulk.ts";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { DeliveryWorker } from "@/provider/domains/deliveries/queue/delivery-worker.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { type CaptureServer, startCaptureServer } from "@/tests/support/capture-server.ts";
import { plainCrm } from "@/tests/support/plain-crm.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let crm: CaptureServer;
beforeAll(async () => {
  provider = await startProvider();
  new DeliveryWorker(provider.services, { crm: plainCrm });
  crm = await startCaptureServer();
});
afterAll(async () => {
  await provider.stop();
  await crm.close();
});

async function selling(over: { state?: "active" | "paused" | "disabled" } = {}) {
  const { given, call } = provider;
  const dealership = await given.dealership();
  const admin = await given.user(dealership, "admin-client");
  await given.destination(dealership.licenseId, "crm", {
    config: { url: `${crm.url}/${dealership.licenseId}` },
    ...over,
  });
  return {
    licenseId: dealership.licenseId,
    admin,
    lead: async (id: string): Promise<LeadDetail> => (await call(leads.get, { id }, { as: admin })).body,
    send: (id: string) => call(leads.integrate, { id }, { as: admin }),
  };
}

const until = (done: () => Promise<boolean>) => vi.waitUntil(done, { timeout: 8000, interval: 20 });

test("a rejected lead is sent again under the same id, and its history shows every attempt", async () => {
  const { licenseId, lead, send } = await selling();
  crm.answer = () => ({ status: 422, body: "no" });
  const [made] = await provider.given.leads(licenseId, [{ crmState: "not integrated" }]);
  const id = made?.id as string;
  expect((await send(id)).status).toBe(200);
  await until(async () => (await lead(id)).crms[0]?.state === "refused");
  expect((await lead(id)).processing).toBe("normal");

  crm.answer = () => ({ status: 200 });
  await send(id);
  await until(async () => (await lead(id)).crmState === "integrated");

  const { trace, crmId, processing } = await lead(id);
  const ids = crm.requests.filter(({ path }) => path === `/${licenseId}`).map((one) => one.headers["idempotency-key"]);
  expect(trace.filter(({ step }) => step === "delivered").map(({ outcome }) => outcome)).toEqual(["failed", "ok"]);
  expect({ crmId, processing }).toEqual({ crmId: `crm-${id}`, processing: "complete" });
  expect(new Set(ids).size).toBe(1);
  expect(await send(id)).toMatchObject({ status: 409, body: { code: "NOTHING_TO_SEND" } });
});

test("the reason of a resend is in the leads' history and in the audit, one and in bulk", async () => {
  const { licenseId, admin, lead } = await selling({ state: "paused" });
  const made = await provider.given.leads(licenseId, [{}, { crmState: "not integrated" }]);
  const [one, many] = made.map(({ id }) => id as string) as [string, string];

  await provider.call(leads.integrate, { id: one, reason: "Cédula corregida" }, { as: admin });
  const input = { selection: { ids: [many] }, reason: "El CRM estuvo caído" };
  const { body: task } = await provider.call(bulk.integrate, input, { as: admin });
  await runTask(
    provider.services,
    { licenseId, taskId: task.id },
    { requestId: "", signal: new AbortController().signal },
  );

  const { body: over } = await provider.call(tasks.get, { id: task.id }, { as: admin });
  expect(over.counts).toEqual({ waits: 1 });
  const sentStep = async (id: string) => (await lead(id)).trace.find(({ step }) => step === "sentAgain");
  expect(await sentStep(one)).toMatchObject({ actor: admin.fullName, facts: { reason: "Cédula corregida" } });
  expect(await sentStep(many)).toMatchObject({ actor: admin.fullName, facts: { reason: "El CRM estuvo caído" } });
  const { rows } = await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("select action, after from audit_entry where action in ('lead.sentAgain', 'task.begun') order by at"),
  );
  expect(rows.map(({ action, after }) => [action, after.reason])).toEqual([
    ["lead.sentAgain", "Cédula corregida"],
    ["task.begun", undefined],
    ["lead.sentAgain", "El CRM estuvo caído"],
  ]);
});

test("two concurrent resends of one lead send it once, and the second user gets a message", async () => {
  const { licenseId, send } = await selling({ state: "paused" });
  const [made] = await provider.given.leads(licenseId, [{}]);
  const id = made?.id as string;

  const both = await Promise.all([send(id), send(id)]);

  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: "LEAD_IN_PROCESS" });
});

test("a lead that waits between its own attempts is in process for a minute, and then sent at once", async () => {
  const { licenseId, lead, send } = await selling({ state: "paused" });
  const [made] = await provider.given.leads(licenseId, [{ crmState: "not integrated" }]);
  const id = made?.id as string;
  await send(id);
  const run = (set: string) =>
    provider.services.database.pool.query(`update delivery set ${set} where lead_id = $1`, [id]);
  const waits = "attempts = 1, next_at = now() + interval '1 hour'";

  await run(waits);
  const fresh = await send(id);
  await run("created_at = now() - interval '61 seconds'");
  const old = await send(id);
  await run(waits);
  const again = await send(id);

  expect(fresh).toMatchObject({ status: 409, body: { code: "LEAD_IN_PROCESS" } });
  expect(old.status).toBe(200);
  expect(again).toMatchObject({ status: 409, body: { code: "LEAD_IN_PROCESS" } });
  expect((await lead(id)).crms[0]?.state).toBe("waiting");
});

test("an invalid lead, and one without an active CRM, are not sent", async () => {
  const [active, disabled] = [await selling(), await selling({ state: "disabled" })];
  const [failed] = await provider.given.leads(active.licenseId, [{ dealState: "failed" }]);
  const [good] = await provider.given.leads(disabled.licenseId, [{}]);

  for (const answer of [await active.send(failed?.id as string), await disabled.send(good?.id as string)])
    expect(answer).toMatchObject({ status: 409, body: { code: "NOTHING_TO_SEND" } });
});

test("all that match and are not integrated go in bulk; the others keep their state", async () => {
  const { licenseId, admin, lead } = await selling();
  crm.answer = () => ({ status: 200 });
  const made = await provider.given.leads(licenseId, [
    { crmState: "not integrated" },
    { crmState: "not integrated" },
    { crmState: "integrated" },
    { crmState: "none" },
  ]);
  const [one, two, has, never] = made.map(({ id }) => id as string) as [string, string, string, string];

  const { body: task } = await provider.call(bulk.integrate, { selection: { filter: {} } }, { as: admin });
  await runTask(
    provider.services,
    { licenseId, taskId: task.id },
    { requestId: "", signal: new AbortController().signal },
  );
  await until(async () => (await lead(one)).crmState === "integrated" && (await lead(two)).crmState === "integrated");

  const sent = crm.requests.filter(({ path }) => path === `/${licenseId}`).map(({ body }) => JSON.parse(body).id);
  expect(sent.sort()).toEqual([one, two].sort());
  expect([(await lead(has)).crmState, (await lead(never)).crmState]).toEqual(["integrated", "none"]);
});
