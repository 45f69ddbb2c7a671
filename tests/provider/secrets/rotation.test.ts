import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PERSONAL_DATA } from "@/provider/domains/privacy/personal-data.ts";
import { checkKeys, ENCRYPTED_COLUMNS, reencryptSecrets } from "@/provider/registry/reencrypt.ts";
import { Secrets } from "@/provider/secrets/secrets.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const [oldKey, newKey, strange] = [randomBytes(32), randomBytes(32), randomBytes(32)];

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ ENCRYPTION_KEYS: oldKey.toString("base64") });
});
afterAll(() => provider.stop());

test("every column named as a secret is re-encrypted", () => {
  const called = PERSONAL_DATA.flatMap(({ name, table, retained }) =>
    retained.filter((field) => /secret$/i.test(field)).map((field) => ({ name, table, field })),
  );
  const missing = called.filter(
    ({ table, field }) => !ENCRYPTED_COLUMNS.some((one) => one.table === table && one.columns.includes(field)),
  );

  expect(called.length).toBeGreaterThan(4);
  expect(missing.map(({ name, field }) => `${name}.${field}`)).toEqual([]);
});

test("after a rotation the new key alone decrypts everything, and no process starts without a required key", async () => {
  const { database } = provider.services;
  const { licenseId } = await provider.given.dealership();
  const made = [1, 2].map(() => provider.given.connection(licenseId, "meta", { token: "the same token" }));
  const [one] = await Promise.all(made);
  const stored = () =>
    database.read({ role: "tenant", licenseId }, async ({ $client }) => {
      const { rows } = await $client.query<{ id: string; secret: string }>("select id, secret from connection");
      return rows;
    });
  expect(new Set((await stored()).map(({ secret }) => secret)).size).toBe(2);
  await expect(checkKeys(database, new Secrets([strange]))).rejects.toThrow("ENCRYPTION_KEYS");

  expect(await reencryptSecrets(database, new Secrets([newKey, oldKey]))).toBe(4);
  expect(await reencryptSecrets(database, new Secrets([newKey, oldKey]))).toBe(0);

  const alone = new Secrets([newKey]);
  await checkKeys(database, alone);
  await expect(checkKeys(database, new Secrets([oldKey]))).rejects.toThrow("ENCRYPTION_KEYS");
  const row = (await stored()).find(({ id }) => id === one?.connectionId);
  expect(alone.open(row?.secret ?? "", `connection ${licenseId} ${one?.connectionId}`)).toBe("the same token");
});
