import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys, type GRACE_HOURS, type IssuedApiKey } from "@/contract/intake/api-keys.ts";
import { intake } from "@/contract/intake/intake.ts";
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

const issue = async () => (await provider.call(apiKeys.create, { name: "Sitio web" }, { as: admin })).body;
const rotate = (observed: { id: string; version: number }, graceHours: (typeof GRACE_HOURS)[number]) =>
  provider.call(apiKeys.rotate, { id: observed.id, version: observed.version, graceHours }, { as: admin });
const sendWith = async ({ key }: Pick<IssuedApiKey, "key">, source: "web" | "brand" = "web") =>
  (await provider.call(intake.receive, { source }, { key, body: aPerson() })).status;
const stored = async (id: string) =>
  (await provider.call(apiKeys.list, {}, { as: admin })).body.find((one) => one.id === id);

test.each([1, 24] as const)("a rotated key works %i h next to the new one, and not longer", async (hours) => {
  const first = await issue();

  const { body: second } = await rotate(first, hours);
  const both = [await sendWith(first), await sendWith(second)];
  const before = await stored(first.id);
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update api_key set previous_until = now() - interval '1 second' where id = $1", [first.id]),
  );
  provider.services.apiKeys.forget();
  const later = [await sendWith(first), await sendWith(second)];

  expect(both).toEqual([200, 200]);
  expect(before).toMatchObject({ prefix: second.prefix, previousPrefix: first.prefix });
  expect(Date.parse(before?.previousUntil ?? "") - Date.now()).toBeCloseTo(hours * 3_600_000, -5);
  expect(later).toEqual([401, 200]);
  expect(await stored(first.id)).toMatchObject({ previousPrefix: null, previousUntil: null });
});

test("a key rotated without a grace period ends at once, and so does the second to last one", async () => {
  const first = await issue();

  const { body: second } = await rotate(first, 24);
  const { body: third } = await rotate(second, 24);
  const { body: fourth } = await rotate(third, 0);

  expect([await sendWith(first), await sendWith(second), await sendWith(third), await sendWith(fourth)]).toEqual([
    401, 401, 401, 200,
  ]);
});

test("of two concurrent rotations the second user is notified, and no key is lost", async () => {
  const first = await issue();

  const answers = await Promise.all([rotate(first, 24), rotate(first, 24)]);
  const rotated = answers.find(({ status }) => status === 200);

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await sendWith(first), await sendWith(rotated?.body as IssuedApiKey)]).toEqual([200, 200]);
});

test("revocation ends the earlier key too, and a revoked key cannot be reactivated", async () => {
  const first = await issue();
  const { body: second } = await rotate(first, 24);

  await provider.call(apiKeys.revoke, { id: first.id }, { as: admin });
  const again = await rotate(second, 24);
  const renamed = await provider.call(
    apiKeys.update,
    { id: first.id, version: second.version, name: "x" },
    { as: admin },
  );
  const inUse = await provider.call(apiKeys.ofLicense, {}, { as: admin });

  expect([await sendWith(first), await sendWith(second)]).toEqual([401, 401]);
  expect([again.status, renamed.status]).toEqual([409, 409]);
  expect(inUse.body.map(({ id }) => id)).not.toContain(first.id);
  expect(await stored(first.id)).toMatchObject({ previousPrefix: null });
});

test("permissions of a key change from the next request on, and a rename changes no permission", async () => {
  const key = await issue();
  const { body: brandOnly } = await provider.call(
    apiKeys.update,
    { id: key.id, version: 1, scopes: ["leads:brand"] },
    { as: admin },
  );

  const { body: renamed } = await provider.call(
    apiKeys.update,
    { id: key.id, version: brandOnly.version, name: "Marca" },
    { as: admin },
  );

  expect([await sendWith(key), await sendWith(key, "brand")]).toEqual([403, 200]);
  expect(renamed).toMatchObject({ name: "Marca", scopes: ["leads:brand"] });
});

test("neither hash nor key is in any later answer or audit entry", async () => {
  const first = await issue();
  const { body: second, text } = await rotate(first, 24);

  const { text: list } = await provider.call(apiKeys.list, {}, { as: admin });
  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    ({ $client }) => $client.query("select * from audit_entry where subject_id = $1", [first.id]),
  );

  const everything = list + JSON.stringify(rows);
  expect((await readAudit(provider, admin)).at(-1)).toMatchObject({ action: "apiKey.rotated" });
  for (const { key } of [first, second]) expect(everything).not.toContain(key.slice(9));
  expect(text + everything).not.toMatch(/hash/i);
});
