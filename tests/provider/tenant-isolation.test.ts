import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TENANT_TABLES } from "../support/canaries.ts";
import type { Dealership } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const within = <T>(
  licenseId: string,
  work: (query: (sql: string, values?: unknown[]) => Promise<T[]>) => Promise<void>,
) =>
  provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    work(async (sql, values) => (await $client.query(sql, values)).rows),
  );

/** @returns the SQLSTATE of a failed statement for a run-time role */
async function catchFailure(actor: "identity" | "worker" | { licenseId: string }, sql: string, values: unknown[] = []) {
  const as = typeof actor === "string" ? { role: actor } : { role: "tenant" as const, licenseId: actor.licenseId };
  return provider.services.database
    .transaction(as, ({ $client }) => $client.query(sql, values))
    .then(
      () => "done",
      (cause: { code?: string }) => cause.code,
    );
}

test("a read-only call cannot write, and its connection can write afterwards", async () => {
  const { licenseId } = await provider.given.dealership();
  const { id } = await provider.given.lead(licenseId);
  const { database } = provider.services;
  const as = { role: "tenant", licenseId } as const;
  const rename = "update lead set first_name = 'Otra' where id = $1";

  await expect(database.read(as, ({ $client }) => $client.query(rename, [id]))).rejects.toMatchObject({
    code: "25006",
  });
  const read = await database.read(as, ({ $client }) => $client.query("select first_name from lead"));
  const { rowCount } = await database.transaction(as, ({ $client }) => $client.query(rename, [id]));

  expect(read.rows).toHaveLength(1);
  expect(rowCount).toBe(1);
});

describe("row-level security of the database", () => {
  let one: Dealership;
  let other: Dealership;
  let otherLead: string;

  beforeAll(async () => {
    one = await provider.given.dealership();
    other = await provider.given.dealership();
    await provider.given.user(one, "supervisor");
    await provider.given.user(other, "supervisor");
    await provider.given.apiKey(other.licenseId);
    await provider.given.lead(one.licenseId);
    otherLead = (await provider.given.lead(other.licenseId, { firstName: "Ocultísima" })).id;
  });

  test("no role that runs the product is a superuser, passes row-level security or signs in", async () => {
    const { rows } = await provider.services.database.pool.query(
      "select rolname, rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'prospecta\\_%' order by 1",
    );

    expect(rows).toEqual(
      ["erasure", "identity", "search", "tenant", "worker"].map((name) => ({
        rolname: `prospecta_${name}`,
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
      })),
    );
  });

  test("row-level security is forced on every table of the product", async () => {
    const { rows } = await provider.services.database.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (relrowsecurity and relforcerowsecurity)`,
    );

    expect(rows).toEqual([]);
  });

  test("every table with a licence is covered by these tests", async () => {
    const { rows } = await provider.services.database.pool.query(
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'license_id' order by 1`,
    );

    expect(rows.map(({ name }) => name)).toEqual([...TENANT_TABLES, "audit_entry"].sort());
  });

  test("within one licence the other's rows do not exist, in any table", async () => {
    for (const table of [...TENANT_TABLES, "audit_entry"]) {
      await within<{ own: number; foreign: number }>(one.licenseId, async (query) => {
        const [counts] = await query(
          `select count(*) filter (where license_id = $1) as own, count(*) filter (where license_id <> $1) as foreign
           from "${table}"`,
          [one.licenseId],
        );
        expect(counts?.foreign, table).toBe(0);
      });
    }
    await within<{ id: string }>(one.licenseId, async (query) => {
      expect(await query("select id from license")).toEqual([{ id: one.licenseId }]);
    });
  });

  test("without a licence there are no rows, and no licence is not every licence", async () => {
    const client = await provider.services.database.pool.connect();
    try {
      for (const setting of ["", "set local app.license_id = '';"]) {
        await client.query(`begin; set local role prospecta_tenant; ${setting}`);
        for (const table of TENANT_TABLES) {
          const { rows } = await client.query(`select count(*) as count from "${table}"`);
          expect(rows, table).toEqual([{ count: 0 }]);
        }
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });

  test("a row cannot be written into another licence, nor moved there", async () => {
    const { licenseId } = one;
    const insert = "insert into pipeline (license_id, id, name) values ($1, $2, 'x')";

    expect(await catchFailure({ licenseId }, insert, [other.licenseId, randomUUID()])).toBe("42501");
    expect(await catchFailure({ licenseId }, "update lead set license_id = $1", [other.licenseId])).toBe("42501");
    expect(await catchFailure({ licenseId }, "update lead set original_id = $1", [otherLead])).toBe("23503");
  });

  test("a statement for a row of another licence has no effect", async () => {
    await within(one.licenseId, async (query) => {
      expect(await query("update lead set first_name = 'x' where id = $1 returning id", [otherLead])).toEqual([]);
      expect(await query("delete from lead where id = $1 returning id", [otherLead])).toEqual([]);
    });
  });

  test.each([
    ["a licence's role reads no session", "select * from session"],
    ["nor a reset link", "select * from password_reset"],
    ["nor the throttle", "select * from login_throttle"],
    ["nor who somebody is at their company", "select * from user_identity"],
    ["links nobody", "insert into user_identity select * from user_identity"],
    ["nor a company", "select * from company"],
    ["nor a password's hash", 'select password_hash from "user"'],
    ["nor all of a user", 'select * from "user"'],
    ["changes no user", `update "user" set roles = '{superadmin}'`],
    ["gives nobody a licence", "insert into user_license select * from user_license"],
    ["renames no licence", "update license set name = 'x'"],
    ["changes no audit entry", "update audit_entry set actor = 'x'"],
    ["deletes no audit entry", "delete from audit_entry"],
    ["empties no table", "truncate lead"],
    ["makes no table", "create table public.mine ()"],
    ["drops no policy", "drop policy tenant on lead"],
    ["switches nothing off", "alter table lead disable row level security"],
  ])("%s", async (_, sql) => {
    expect(await catchFailure({ licenseId: one.licenseId }, sql)).toBe("42501");
  });

  test.each([
    ["identity", "select * from lead"],
    ["identity", "select * from intake_request"],
    ["identity", "update api_key set hash = 'x'"],
    ["identity", "insert into api_key select * from api_key"],
    ["identity", "select * from audit_entry"],
    ["identity", "update audit_entry set actor = 'x'"],
    ["identity", "delete from audit_entry"],
    ["identity", 'delete from "user"'],
    ["identity", "update user_identity set subject = 'x'"],
    ["identity", "update calendar_feed set hash = 'x'"],
    ["identity", "delete from calendar_feed"],
    ["identity", "update spent_identity set expires_at = now()"],
    ["worker", "select * from lead"],
    ["worker", 'select * from "user"'],
    ["worker", "select * from session"],
    ["worker", "select * from user_identity"],
    ["worker", "select * from api_key"],
    ["worker", "select * from calendar_feed"],
    ["worker", "delete from audit_entry"],
  ] as const)("%s may not %s", async (role, sql) => {
    expect(await catchFailure(role, sql)).toBe("42501");
  });

  test("colleagues are seen by name, email, language, roles and state, and strangers not at all", async () => {
    const { rows } = await provider.services.database.pool.query(
      `select column_name as name from information_schema.column_privileges
        where grantee = 'prospecta_tenant' and table_schema = 'public' and table_name = 'user' order by 1`,
    );

    expect(rows.map(({ name }) => name)).toEqual(["email", "full_name", "id", "locale", "roles", "state"]);
    await within<{ id: string }>(one.licenseId, async (query) => {
      const observed = await query('select id from "user"');
      const members = await query("select user_id as id from user_license");
      expect(observed.map(({ id }) => id).sort()).toEqual(members.map(({ id }) => id).sort());
    });
  });

  describe("the search function", () => {
    const SEARCH = "select id from search_leads($1::text[], '{}'::jsonb, null, null, true, 100)";

    test("finds the licence's own and no other's, with every kind of word", async () => {
      for (const word of ["%ocultisima%", "%o%", "%", "%%", "%_%"]) {
        await within<{ id: string }>(one.licenseId, async (query) => {
          expect((await query(SEARCH, [[word]])).map(({ id }) => id)).not.toContain(otherLead);
        });
      }
      await within<{ id: string }>(other.licenseId, async (query) => {
        expect(await query(SEARCH, [["%ocultisima%"]])).toEqual([{ id: otherLead }]);
      });
    });

    test("takes a filter's value as a value, whatever it holds", async () => {
      const hostile = "x' or true --";
      const filters = JSON.stringify({ sources: [hostile], dealState: hostile, crmState: hostile });

      await within(one.licenseId, async (query) => {
        const sql = "select id from search_leads($1::text[], $2::jsonb, null, null, true, 100)";
        expect(await query(sql, [[`%${hostile}%`], filters])).toEqual([]);
      });
    });

    test("reads the real table, whatever tables the caller makes", async () => {
      await provider.services.database
        .transaction({ role: "tenant", licenseId: one.licenseId }, async ({ $client }) => {
          await $client.query("create temp table lead as select * from public.lead limit 0");
          const { rows } = await $client.query(SEARCH, [["%maria%"]]);
          expect(rows).toHaveLength(1);
          throw new Error("leave nothing behind");
        })
        .catch((cause: Error) => expect(cause.message).toBe("leave nothing behind"));
    });

    test("is closed to the other roles, and to a caller without a licence", async () => {
      expect(await catchFailure("identity", SEARCH, [["%a%"]])).toBe("42501");
      expect(await catchFailure("worker", SEARCH, [["%a%"]])).toBe("42501");
      const client = await provider.services.database.pool.connect();
      await client.query("begin; set local role prospecta_tenant");
      await expect(client.query(SEARCH, [["%a%"]])).rejects.toMatchObject({ code: "42501" });
      await client.query("rollback").finally(() => client.release());
    });
  });
});
