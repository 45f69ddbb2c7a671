import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tasks } from "@/contract/tasks/tasks.ts";
import { type WebhookDelivery, webhooks } from "@/contract/webhooks/webhooks.ts";
import { runTask } from "@/provider/tasks/run.ts";
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

const HOUR = 3_600_000;
const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const ofLicense = (text: string, values: unknown[] = []) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query(text, values),
  );
const aWebhook = () => provider.given.destination(dealership.licenseId, "webhook");
const log = async (filter: object = {}) =>
  (await provider.call(webhooks.deliveries, { limit: 200, ...filter }, { as })).body.items;
const states = async () => Object.groupBy(await log(), ({ state }) => state);

/** Deliveries one hour apart, the last one an hour ago. */
async function aLog(webhookId: string, given: [event: string, state: string][]): Promise<void> {
  for (const [index, [event, state]] of given.entries()) {
    const at = new Date(Date.now() - (given.length - index) * HOUR).toISOString();
    const body = JSON.stringify({ type: event, timestamp: at, data: { at: index } });
    const ended = state === "waiting" ? null : at;
    await ofLicense(
      `insert into delivery (license_id, id, destination_id, event, payload, state, attempts, created_at, next_at, ended_at, request_id)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, 3, $6, $6, $7, '')`,
      [dealership.licenseId, webhookId, event, body, state, at, ended],
    );
  }
}

test("the log is read by webhook, state and type, newest first, page by page and back", async () => {
  const [one, other] = [await aWebhook(), await aWebhook()];
  await aLog(one.id, [
    ["lead.created", "delivered"],
    ["lead.updated", "failed"],
    ["lead.created", "waiting"],
  ]);
  await aLog(other.id, [["lead.created", "delivered"]]);

  const all = await log();
  const { body: first } = await provider.call(webhooks.deliveries, { limit: 3 }, { as });
  const next = first.cursor.next ?? "";
  const { body: second } = await provider.call(webhooks.deliveries, { limit: 3, cursor: next }, { as });
  const back = { limit: 3, cursor: second.cursor.prev ?? "", direction: "prev" as const };
  const { body: again } = await provider.call(webhooks.deliveries, back, { as });

  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  expect([...first.items, ...second.items]).toEqual(all);
  expect(again.items).toEqual(first.items);
  expect((await log({ webhook: one.id })).length).toBe(3);
  expect((await log({ deliveryState: "failed" })).map(({ event }) => event)).toEqual(["lead.updated"]);
  expect((await log({ event: "lead.created", webhook: other.id })).map(({ webhook }) => webhook)).toEqual([other.name]);
  expect((await provider.call(webhooks.total, { event: "lead.created" }, { as })).body).toEqual({
    count: 3,
    isMore: false,
  });
});

test("a message about a lead names it, in list and detail, until its person is erased", async () => {
  const own = await aWebhook();
  await aLog(own.id, [
    ["lead.created", "delivered"],
    ["appointment.created", "delivered"],
  ]);
  const { id } = await provider.given.lead(dealership.licenseId, { firstName: "Ana", lastName: "Vélez" });
  await ofLicense("update delivery set lead_id = $1 where event = 'lead.created'", [id]);
  const named = async () => (await log()).map(({ leadId, leadName }) => [leadId, leadName]);

  const before = await named();
  const [, delivered] = (await log()) as [WebhookDelivery, WebhookDelivery];
  const opened = await provider.call(webhooks.delivery, { id: delivered.id }, { as });
  await ofLicense("update lead set first_name = '', last_name = '', phone = '' where id = $1", [id]);

  expect(before).toEqual([
    [null, null],
    [id, "Ana Vélez"],
  ]);
  expect(opened.body).toMatchObject({ leadId: id, leadName: "Ana Vélez" });
  expect(await named()).toEqual([
    [null, null],
    [id, null],
  ]);
});

test("a CRM's deliveries are in no log of webhooks", async () => {
  const crm = await provider.given.destination(dealership.licenseId, "crm");
  await aLog(crm.id, [["crm.lead", "failed"]]);
  const { rows } = await ofLicense("select id from delivery");

  expect([await log(), await log({ webhook: crm.id })]).toEqual([[], []]);
  expect((await provider.call(webhooks.total, {}, { as })).body.count).toBe(0);
  expect((await provider.call(webhooks.sendAgain, { id: rows[0].id }, { as })).status).toBe(404);
});

test("a delivery that is over is sent again as it was, under its own id; two at once send it once", async () => {
  const own = await aWebhook();
  await aLog(own.id, [["lead.created", "delivered"]]);
  const [sent] = (await log()) as [WebhookDelivery];
  const before = await provider.call(webhooks.delivery, { id: sent.id }, { as });

  const answers = await Promise.all([1, 2].map(() => provider.call(webhooks.sendAgain, { id: sent.id }, { as })));
  const after = await provider.call(webhooks.delivery, { id: sent.id }, { as });

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(after.body).toMatchObject({ id: sent.id, state: "waiting", attempts: 0, body: before.body.body });
});

test("the time of a resend uses the clock of the next attempt, one and many", async () => {
  const own = await aWebhook();
  await aLog(own.id, [
    ["lead.created", "failed"],
    ["lead.updated", "failed"],
  ]);
  const [newest] = (await log()) as [WebhookDelivery];
  const delivered = async ({ id }: WebhookDelivery) => (await provider.call(webhooks.delivery, { id }, { as })).body;

  await provider.call(webhooks.sendAgain, { id: newest.id }, { as });
  const filter = { id: own.id, since: new Date(Date.now() - 3 * HOUR).toISOString() };
  const { body: started } = await provider.call(webhooks.replay, filter, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: started.id }, CONTEXT);

  const again = await Promise.all((await log()).map(delivered));
  expect(again).toHaveLength(2);
  expect(again.map(({ resends }) => resends.map(({ at }) => at))).toEqual(again.map(({ nextAt }) => [nextAt]));
});

test("the reason of a resend is in its history, which is erased with its person, and not in the audit, one and many", async () => {
  const own = await aWebhook();
  await aLog(own.id, [["lead.created", "failed"]]);
  const [sent] = (await log()) as [WebhookDelivery];
  const story = async () => (await provider.call(webhooks.delivery, { id: sent.id }, { as })).body.resends;
  const before = await story();

  await provider.call(webhooks.sendAgain, { id: sent.id, reason: " El destino cambió de clave " }, { as });
  await ofLicense("update delivery set state = 'failed' where id = $1", [sent.id]);
  const filter = { id: own.id, since: new Date(Date.now() - 2 * HOUR).toISOString(), reason: "Bodega perdió un día" };
  const { body: started } = await provider.call(webhooks.replay, filter, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: started.id }, CONTEXT);
  const tooLong = await provider.call(webhooks.sendAgain, { id: sent.id, reason: "x".repeat(201) }, { as });

  expect(before).toEqual([]);
  expect((await story()).map(({ actor, reason }) => [actor, reason])).toEqual([
    [as.fullName, "El destino cambió de clave"],
    [as.fullName, "Bodega perdió un día"],
  ]);
  const { rows } = await ofLicense(
    "select action, after from audit_entry where action in ('webhook.replayed', 'replay.begun') order by at",
  );
  expect(rows).toMatchObject([
    { action: "webhook.replayed", after: { delivery: sent.id } },
    { action: "replay.begun", after: { what: "failed" } },
  ]);
  for (const { after } of rows) expect(after).not.toHaveProperty("reason");
  expect(tooLong.body).toMatchObject({ details: { fields: [{ field: "reason", code: "tooLong" }] } });
});

test("failed deliveries of a time range are sent again, or all of it, and none from before", async () => {
  const own = await aWebhook();
  await aLog(own.id, [
    ["lead.failed", "failed"],
    ["lead.created", "failed"],
    ["lead.updated", "delivered"],
  ]);
  const since = new Date(Date.now() - 2.5 * HOUR).toISOString();

  const toSend = async (filter: object = {}) =>
    (await provider.call(webhooks.replayTotal, { id: own.id, since, ...filter }, { as })).body;
  const ranges = [
    await toSend(),
    await toSend({ what: "all" }),
    await toSend({ until: new Date(Date.parse(since) + 1).toISOString() }),
  ];
  const { body: started } = await provider.call(webhooks.replay, { id: own.id, since }, { as });
  const { body: twice } = await provider.call(webhooks.replay, { id: own.id, since }, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: started.id }, CONTEXT);
  const afterFailed = await states();
  const { body: done } = await provider.call(tasks.get, { id: started.id }, { as });
  const { body: all } = await provider.call(webhooks.replay, { id: own.id, since, what: "all" }, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: all.id }, CONTEXT);

  expect(ranges).toEqual([1, 2, 0].map((count) => ({ count, isMore: false })));
  expect(twice.id).toBe(started.id);
  expect(done).toMatchObject({ state: "done", total: 1, done: 1, counts: { sent: 1 } });
  expect(await toSend({ what: "all" })).toEqual({ count: 0, isMore: false });
  expect(afterFailed.waiting?.map(({ event }) => event)).toEqual(["lead.created"]);
  expect((await states()).waiting?.map(({ event }) => event)).toEqual(["lead.updated", "lead.created"]);
  expect((await states()).failed?.map(({ event }) => event)).toEqual(["lead.failed"]);
});

test("a closed time range sends no later delivery again", async () => {
  const own = await aWebhook();
  await aLog(own.id, [
    ["lead.failed", "failed"],
    ["lead.created", "failed"],
    ["lead.updated", "failed"],
  ]);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const [since, until, later] = [hoursAgo(2.5), hoursAgo(1.5), hoursAgo(-1)];

  const { body: started } = await provider.call(webhooks.replay, { id: own.id, since, until }, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: started.id }, CONTEXT);
  const waiting = (await states()).waiting?.map(({ event }) => event);
  const backwards = await provider.call(webhooks.replay, { id: own.id, since: until, until: since }, { as });
  const ahead = await provider.call(webhooks.replay, { id: own.id, since: until, until: later }, { as });
  await runTask(provider.services, { licenseId: dealership.licenseId, taskId: ahead.body.id }, CONTEXT);

  expect(waiting).toEqual(["lead.created"]);
  expect(backwards.body).toMatchObject({
    code: "INVALID_INPUT",
    details: { fields: [{ field: "until", code: "beforeStart" }] },
  });
  expect((await states()).waiting?.map(({ event }) => event)).toEqual(["lead.updated", "lead.created"]);
  const { rows } = await ofLicense("select after from audit_entry where action = 'replay.begun' order by at");
  expect(rows.map(({ after }) => after)).toMatchObject([{ since, until }, { since: until }]);
  expect(rows[1].after.until < later).toBe(true);
});

test("no delivery is sent again to a disabled webhook", async () => {
  const own = await aWebhook();
  await aLog(own.id, [["lead.created", "failed"]]);
  const [sent] = (await log()) as [WebhookDelivery];
  await ofLicense("update destination set state = 'disabled' where id = $1", [own.id]);

  const answers = [
    await provider.call(webhooks.sendAgain, { id: sent.id }, { as }),
    await provider.call(webhooks.replay, { id: own.id, since: sent.createdAt }, { as }),
    await provider.call(webhooks.test, { id: own.id }, { as }),
  ];

  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
    [409, "CONFLICT"],
    [409, "CONFLICT"],
    [409, "CONFLICT"],
  ]);
});

test("accepted messages of a day are counted from the log, without waiting ones and tests", async () => {
  const own = await aWebhook();
  await aLog(own.id, [
    ["lead.created", "delivered"],
    ["lead.updated", "delivered"],
    ["lead.created", "waiting"],
    ["webhook.test", "delivered"],
  ]);
  await ofLicense("update delivery set created_at = created_at - interval '25 hours' where event = 'lead.updated'");

  const { body } = await provider.call(webhooks.list, {}, { as });

  expect(body.map(({ id, inDay }) => [id, inDay])).toEqual([[own.id, 1]]);
});
