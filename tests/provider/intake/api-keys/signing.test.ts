import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys, type GraceHours, type IssuedApiKey, type IssuedSigningSecret } from "@/contract/intake/api-keys.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { readAudit } from "../../identity/sessions/signed-in.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const issue = async () => (await provider.call(apiKeys.create, { name: "Socio" }, { as: admin })).body;
const sign = ({ id, version }: { id: string; version: number }, graceHours: GraceHours = 24) =>
  provider.call(apiKeys.sign, { id, version, graceHours }, { as: admin });
const stored = async (id: string) =>
  (await provider.call(apiKeys.list, {}, { as: admin })).body.find((one) => one.id === id);

async function send({ key }: IssuedApiKey, signed?: Pick<IssuedSigningSecret, "secret">, more = {}): Promise<number> {
  const [id, at, body] = [randomUUID(), new Date(), JSON.stringify(aPerson())];
  const headers = signed && {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(signed.secret).sign(id, at, body),
  };
  const options = { key, body, headers: { ...headers, ...more } };
  return (await provider.request("POST", "/webhook/leads/web", options)).status;
}

test("once signing is required, a sender's key alone is not enough", async () => {
  const key = await issue();
  const before = await send(key);

  const { body: signed } = await sign(key);

  expect(signed.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect([before, await send(key), await send(key, signed)]).toEqual([200, 401, 200]);
  expect(await stored(key.id)).toMatchObject({ isSigned: true, previousSecretUntil: null });
});

test("once signing is no longer required, the key alone is enough, and the secret is deleted", async () => {
  const key = await issue();
  const { body: signed } = await sign(key);

  const { body: unsigned } = await provider.call(
    apiKeys.unsign,
    { id: key.id, version: signed.version },
    { as: admin },
  );

  expect(unsigned).toMatchObject({ isSigned: false, previousSecretUntil: null });
  expect((await readAudit(provider, admin)).at(-1)).toMatchObject({ action: "apiKey.unsigned" });
  expect(await send(key)).toBe(200);
});

test("a replaced secret is accepted for the chosen time", async () => {
  const key = await issue();
  const { body: first } = await sign(key);
  const { body: second } = await sign(first, 1);

  const both = [await send(key, first), await send(key, second)];
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update api_key set previous_secret_until = now() - interval '1 second' where id = $1", [key.id]),
  );
  provider.services.apiKeys.forget();
  const later = [await send(key, first), await send(key, second)];
  const { body: third } = await sign(second, 0);

  expect(both).toEqual([200, 200]);
  expect(later).toEqual([401, 200]);
  expect([await send(key, second), await send(key, third)]).toEqual([401, 200]);
});

test("a rotated key keeps its signing secret", async () => {
  const key = await issue();
  const { body: signed } = await sign(key);
  const { body: rotated } = await provider.call(
    apiKeys.rotate,
    { id: key.id, version: signed.version, graceHours: 24 },
    { as: admin },
  );

  expect([await send(key, signed), await send(rotated, signed), await send(rotated)]).toEqual([200, 200, 401]);
});

test("of two concurrent secret changes the second user is notified, and a revoked key cannot sign", async () => {
  const key = await issue();

  const answers = await Promise.all([sign(key), sign(key)]);
  await provider.call(apiKeys.revoke, { id: key.id }, { as: admin });
  const later = await sign({ id: key.id, version: 2 });

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(later.status).toBe(409);
});

test("two senders of a licence may give their messages the same ids", async () => {
  const [one, other] = [await issue(), await issue()];
  const [{ body: first }, { body: second }] = [await sign(one), await sign(other)];
  const at = new Date();
  const sendAs = ({ key }: IssuedApiKey, { secret }: IssuedSigningSecret) => {
    const body = JSON.stringify(aPerson());
    const headers = {
      "webhook-id": "1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("1", at, body),
    };
    return provider.request<{ id: string }>("POST", "/webhook/leads/web", { key, body, headers });
  };

  const answers = [await sendAs(one, first), await sendAs(other, second), await sendAs(one, first)];

  // The third is another message with a used id.
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
  expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);
});

test("the secret is in one answer, encrypted in the database, and nowhere else", async () => {
  const key = await issue();
  const { body: signed } = await sign(key);
  await send(key, signed);

  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    ({ $client }) =>
      $client.query(
        `select row_to_json(k)::text as stored from api_key k where id = $1
        union all select row_to_json(a)::text from audit_entry a where subject_id = $1
        union all select row_to_json(r)::text from intake_request r where api_key_id = $1`,
        [key.id],
      ),
  );
  const { text } = await provider.call(apiKeys.list, {}, { as: admin });

  const everything = rows.map(({ stored }) => stored).join("\n") + text;
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(everything).not.toContain(signed.secret.slice(6));
  expect(everything).toContain('"webhook-signature": "***"');
});
