import { afterAll, beforeAll, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { type IssuedWebhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { webhookSecretContext } from "@/provider/secrets/secrets.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Receiver, startReceiver } from "@/tests/support/webhook-receiver.ts";
import { webhookPush } from "../provider/deliveries/webhooks/push.ts";

let provider: TestProvider;
let receiver: Receiver;
let as: TestUser;
beforeAll(async () => {
  receiver = await startReceiver();
  provider = await startProvider({ OUTBOUND_ALLOW: receiver.host, WORKER: "false" });
  as = await provider.given.user(await provider.given.dealership(), "admin-client");
});
afterAll(async () => {
  await provider.stop();
  await receiver.stop();
});

const ofLicense = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: as.licenseId }, work);

test("a webhook's secrets are in no answer but the one that makes them, in no row, no log and no audit", async () => {
  const given = { name: "Bodega", address: receiver.address, events: ["lead.created" as const] };
  const { body: first } = await provider.call(webhooks.create, given, { as });
  const { body: second } = await provider.call(webhooks.rotate, { id: first.id, version: first.version }, { as });
  const { body: sent } = await provider.call(webhooks.test, { id: first.id }, { as });
  const sendResult = await webhookPush(provider, as.licenseId, sent.id);

  const rows = await ofLicense(async ({ $client }) => {
    const { rows: tables } = await $client.query<{ name: string }>(
      "select table_name as name from information_schema.role_table_grants where grantee = 'prospecta_tenant' and privilege_type = 'SELECT' and table_schema = 'public'",
    );
    const all = [];
    for (const { name } of tables)
      all.push((await $client.query(`select row_to_json(t)::text as row from "${name}" t`)).rows);
    return JSON.stringify(all);
  });
  const answers = [
    await provider.call(webhooks.list, {}, { as }),
    await provider.call(webhooks.update, { id: first.id, version: second.version, description: "x" }, { as }),
    await provider.call(webhooks.delivery, { id: sent.id }, { as }),
    await provider.call(audits.list, {}, { as }),
  ].map(({ text }) => text);

  expect(rows).toContain(first.id);
  expect(sendResult.outcome).toBe("integrated");
  for (const { secret } of [first, second] satisfies IssuedWebhook[]) {
    const bytes = secret.slice("whsec_".length);
    for (const place of [rows, JSON.stringify(sendResult), ...answers]) {
      expect(place).not.toContain(bytes.slice(0, 20));
    }
  }
  expect(answers[0]).toContain(`"secretEnd":"${second.secret.slice(-4)}"`);
});

test("equal secrets have different ciphertexts, and none decrypts in another row", () => {
  const { secrets } = provider.services;
  const [one, other] = ["a", "b"].map((id) => webhookSecretContext({ licenseId: as.licenseId, id })) as [
    string,
    string,
  ];
  const encrypted = [
    secrets.encrypt("whsec_same", one),
    secrets.encrypt("whsec_same", one),
    secrets.encrypt("whsec_same", other),
  ];

  expect(new Set(encrypted).size).toBe(3);
  expect(() => secrets.open(encrypted[2] as string, one)).toThrow();
});
