import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

/** Runs as a request does: ordinary role, licence set, one transaction. */
async function asTenant<Row extends object>(setting: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = await provider.services.database.pool.connect();
  try {
    await client.query(`begin; set local role prospecta_tenant; ${setting}`);
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.query("rollback").finally(() => client.release());
  }
}

test("the role that serves calls is neither superuser nor owner, and passes no row-level security", async () => {
  const role = await asTenant("", "select rolsuper, rolbypassrls from pg_roles where rolname = current_user");
  const owned = await asTenant(
    "",
    "select relname from pg_class where relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user",
  );

  expect(role).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  expect(owned).toEqual([]);
});

test("no table with a licence is without forced row-level security, and each has a policy", async () => {
  const { rows } = await provider.services.database.pool.query(
    `select c.relname, c.relforcerowsecurity as "isForced",
        exists (select from pg_policy p where p.polrelid = c.oid) as "hasPolicy"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'license_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  );

  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ isForced, hasPolicy }) => !(isForced && hasPolicy))).toEqual([]);
});

test("leads of another licence count 0; without a valid licence setting, all do", async () => {
  const [one, other] = [await provider.given.dealership(), await provider.given.dealership()];
  await provider.given.leads(other.licenseId, [{}, {}]);
  const count = "select count(*) as count from lead where license_id = $1";
  const set = (value: string) => `set local app.license_id = '${value}'`;

  expect(await asTenant(set(other.licenseId), count, [other.licenseId])).toEqual([{ count: 2 }]);
  expect(await asTenant(set(one.licenseId), count, [other.licenseId])).toEqual([{ count: 0 }]);
  expect(await asTenant("", count, [other.licenseId])).toEqual([{ count: 0 }]);
  expect(await asTenant(set(""), count, [other.licenseId])).toEqual([{ count: 0 }]);
  await expect(asTenant(set("x"), count, [other.licenseId])).rejects.toMatchObject({ code: "22P02" });
});

test("a licence setting does not remain on the connection for the next transaction", async () => {
  const { licenseId } = await provider.given.dealership();
  await provider.given.lead(licenseId);

  const settings = await Promise.all(
    Array.from({ length: 20 }, () =>
      provider.services.database.transaction({ role: "identity" }, async ({ $client }) => {
        const { rows } = await $client.query("select current_setting('app.license_id', true) as license, current_user");
        return rows[0];
      }),
    ),
  );

  for (const { license, current_user } of settings) {
    expect(license || null).toBeNull();
    expect(current_user).toBe("prospecta_identity");
  }
});
