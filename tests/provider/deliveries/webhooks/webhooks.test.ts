import { afterAll, beforeAll, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import type { OutputOf } from "@/contract/kernel/endpoint.ts";
import { type IssuedWebhook, type NewWebhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { FORBIDDEN_ADDRESSES } from "@/tests/support/forbidden-addresses.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const ADDRESS = "https://hooks.example.com/prospecta?key=canary-in-query";
let made = 0;
async function aWebhook(over: object = {}): Promise<IssuedWebhook> {
  made += 1;
  const given = { name: `Bodega ${made}`, address: ADDRESS, events: ["lead.created" as const], ...over };
  const { status, body } = await provider.call(webhooks.create, given, { as });
  expect(status).toBe(200);
  return body;
}
const observed = ({ id, version }: { id: string; version: number }) => ({ id, version });
const listed = async (id: string) =>
  (await provider.call(webhooks.list, {}, { as })).body.find((one) => one.id === id) as OutputOf<
    typeof webhooks.list
  >[number];
const ofLicense = (text: string, values: unknown[] = []) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query(text, values),
  );

test("the secret is in the creating answer only, and encrypted in the database", async () => {
  const { secret, ...added } = await aWebhook({ description: "Avisos a la bodega" });

  const { text } = await provider.call(webhooks.list, {}, { as });
  const { rows } = await ofLicense("select secret from destination where id = $1", [added.id]);
  const entries = await ofLicense("select * from audit_entry where subject_id = $1", [added.id]);

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await listed(added.id)).toMatchObject({ ...added, secretEnd: secret.slice(-4), state: "active", inDay: 0 });
  for (const elsewhere of [text, JSON.stringify(rows), JSON.stringify(entries.rows)]) {
    expect(elsewhere).not.toContain(secret.slice("whsec_".length, -4));
  }
});

test("a rotation keeps the earlier secret for a day, and a second rotation ends it", async () => {
  const first = await aWebhook();

  const { body: second } = await provider.call(webhooks.rotate, observed(first), { as });
  const until = Date.parse(second.previousSecretUntil ?? "");
  const { rows } = await ofLicense("select secret, previous_secret from destination where id = $1", [first.id]);
  const stale = await provider.call(webhooks.rotate, observed(first), { as });

  expect(second.secret).not.toBe(first.secret);
  expect(second.secretEnd).toBe(second.secret.slice(-4));
  expect((until - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  expect(rows[0].previous_secret).not.toBe(rows[0].secret);
  expect(stale).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
});

test("every forbidden address is rejected on its field with one error, on creation and change", async () => {
  const own = await aWebhook();
  const rejection = { code: "INVALID_INPUT", fields: [{ field: "address", code: "addressForbidden" }] };
  const short = FORBIDDEN_ADDRESSES.filter((address) => address.length <= 2000);

  const answers = [];
  for (const address of short) {
    const given = { name: "x", address, events: ["lead.created" as const] };
    answers.push(await provider.call(webhooks.create, given, { as }));
    answers.push(await provider.call(webhooks.update, { ...observed(own), address }, { as }));
  }

  const responses = answers.map(({ status, body }) => ({
    status,
    body: body as unknown as { code: string; details: object },
  }));
  const each = responses.map(({ status, body: { code, details } }) => ({ status, code, ...details }));
  expect(each).toEqual(each.map(() => ({ status: 400, ...rejection })));
  expect((await listed(own.id)).address).toBe(ADDRESS);
});

test("names are unique, and only existing events can be selected, in a fixed order", async () => {
  const own = await aWebhook({ name: "Única", events: ["lead.updated", "lead.created"] });

  const twice = await provider.call(
    webhooks.create,
    { name: "Única", address: ADDRESS, events: ["lead.created"] },
    { as },
  );
  const body = { name: "y", address: ADDRESS };
  const unknown = await provider.request("POST", "/webhook/config", { as, body: { ...body, events: ["lead.sold"] } });
  const none = await provider.request("POST", "/webhook/config", { as, body: { ...body, events: [] } });

  expect(own.events).toEqual(["lead.created", "lead.updated"]);
  expect(twice.body).toMatchObject({ details: { fields: [{ field: "name", code: "taken" }] } });
  expect([unknown.status, none.status]).toEqual([400, 400]);
});

test("fields omitted in a change stay, and an empty change is no new version", async () => {
  const own = await aWebhook({ description: "Primera" });

  const { body: renamed } = await provider.call(webhooks.update, { ...observed(own), description: "Segunda" }, { as });
  const { body: same } = await provider.call(webhooks.update, { ...observed(renamed), description: "Segunda" }, { as });

  expect(renamed).toMatchObject({ name: own.name, address: ADDRESS, events: own.events, description: "Segunda" });
  expect([renamed.version, same.version]).toEqual([2, 2]);
});

const OTHERS: Required<NewWebhook> = {
  name: "Otro nombre",
  address: "https://other.example.com/hook",
  events: ["lead.updated"],
  description: "Otra",
};

test.each(Object.keys(OTHERS) as (keyof NewWebhook)[])("its %s is changed alone and stored", async (field) => {
  const { secret: _, ...own } = await aWebhook();

  const { body } = await provider.call(webhooks.update, { ...observed(own), [field]: OTHERS[field] }, { as });

  expect(body).toEqual({ ...own, version: 2, [field]: OTHERS[field] });
  expect(await listed(own.id)).toEqual(body);
});

test("a webhook without a stored description keeps its version when it is saved unchanged", async () => {
  const own = await aWebhook();
  await ofLicense("update destination set config = config - 'description' where id = $1", [own.id]);

  const { address, name, events } = own;
  const { body } = await provider.call(webhooks.update, { ...observed(own), name, address, events }, { as });

  expect(body).toMatchObject({ version: 1, description: "" });
});

test("pausing and resuming are recorded, and resuming a disabled one clears its failures", async () => {
  const own = await aWebhook();

  const { body: paused } = await provider.call(webhooks.pause, observed(own), { as });
  await ofLicense(
    `update destination set state = 'disabled', disabled_for = 'failing', failures = 12, opened_at = now() where id = $1`,
    [own.id],
  );
  const disabled = await listed(own.id);
  const { body: resumed } = await provider.call(webhooks.resume, observed(paused), { as });

  expect(paused.state).toBe("paused");
  expect(disabled).toMatchObject({ state: "disabled", disabledFor: "failing", isDegraded: true });
  expect(resumed).toMatchObject({ state: "active", disabledFor: null, isDegraded: false });
});

test("delivery workers learn of a resumed one, and of a changed address", async () => {
  const own = await aWebhook();
  const { body: paused } = await provider.call(webhooks.pause, observed(own), { as });
  let responses = 0;
  provider.services.database.afterCommit.on("deliveries", () => {
    responses += 1;
  });

  const { body: resumed } = await provider.call(webhooks.resume, observed(paused), { as });
  const ofResumed = responses;
  await provider.call(webhooks.update, { ...observed(resumed), address: "https://new.example.com/hook" }, { as });

  expect([ofResumed, responses]).toEqual([1, 2]);
});

test("the second of two concurrent changes of a webhook gets a conflict", async () => {
  const own = await aWebhook();

  const answers = await Promise.all([
    provider.call(webhooks.update, { ...observed(own), description: "Una" }, { as }),
    provider.call(webhooks.rotate, observed(own), { as }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a removed webhook is not found, sends no waiting message, and frees its name", async () => {
  const own = await aWebhook({ name: "Pasajera" });
  const { body: sent } = await provider.call(webhooks.test, { id: own.id }, { as });

  const removed = await provider.call(webhooks.remove, observed(own), { as });
  await HANDLERS["delivery-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });
  const { rows } = await ofLicense("select state from delivery where destination_id = $1", [own.id]);

  expect(sent.state).toBe("waiting");
  expect(removed.status).toBe(200);
  expect(rows).toEqual([{ state: "failed" }]);
  expect(await listed(own.id)).toBeUndefined();
  expect((await provider.call(webhooks.resume, { id: own.id, version: 2 }, { as })).status).toBe(404);
  expect((await aWebhook({ name: "Pasajera" })).id).not.toBe(own.id);
});

test("a CRM is no webhook, for every call", async () => {
  const crm = await provider.given.destination(dealership.licenseId, "crm");
  const given = { id: crm.id, version: 1 };

  const answers = [
    await provider.call(webhooks.update, { ...given, name: "x" }, { as }),
    await provider.call(webhooks.rotate, given, { as }),
    await provider.call(webhooks.pause, given, { as }),
    await provider.call(webhooks.remove, given, { as }),
    await provider.call(webhooks.test, { id: crm.id }, { as }),
    await provider.call(webhooks.replay, { id: crm.id, since: new Date(Date.now() - 3_600_000).toISOString() }, { as }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test("each change is in the audit, by the name of the webhook", async () => {
  const own = await aWebhook({ name: "Auditada" });
  const { body: rotated } = await provider.call(webhooks.rotate, observed(own), { as });
  const { body: paused } = await provider.call(webhooks.pause, observed(rotated), { as });
  const { body: resumed } = await provider.call(webhooks.resume, observed(paused), { as });
  await provider.call(webhooks.test, { id: own.id }, { as });
  await provider.call(webhooks.remove, observed(resumed), { as });

  const { body } = await provider.call(audits.list, { limit: 6 }, { as });

  const [tested, ...rest] = ["tested", "resumed", "paused", "rotated", "created"].map((verb) => `webhook.${verb}`);
  expect(body.items.map(({ action }) => action)).toEqual(["webhook.removed", tested, ...rest]);
  expect(new Set(body.items.map(({ subjectName }) => subjectName))).toEqual(new Set(["Auditada"]));
});
