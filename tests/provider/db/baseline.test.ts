import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { afterAll, describe, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { leads } from "@/contract/leads/leads.ts";
import { createApp } from "@/provider/app.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { LEGACY_MIGRATIONS, migrateDatabase } from "@/provider/db/migrate.ts";
import { readConfig } from "@/provider/kernel/config.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { openServices } from "@/provider/registry/services.ts";
import { root } from "@/tests/support/imports.ts";
import { emptyDatabase } from "@/tests/support/own-database.ts";

const opened: { database: Database; remove(): Promise<void> }[] = [];
afterAll(async () => {
  for (const { database, remove } of opened) {
    await database.close();
    await remove();
  }
});

const { DATABASE_URL } = process.env;

/** An empty database of the engine under test. */
async function openEmptyDatabase(): Promise<Database> {
  const own = DATABASE_URL ? await emptyDatabase(DATABASE_URL) : undefined;
  const database = await openDatabase({ url: own?.url, poolSize: 2 });
  opened.push({ database, remove: async () => own?.drop() });
  return database;
}

/** Applies the first legacy migrations, as a release of that time did. */
async function migrateAsBefore(database: Database, count: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "prospecta-legacy-"));
  cpSync(LEGACY_MIGRATIONS, folder, { recursive: true });
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  const client = await database.pool.connect();
  try {
    await client.query("create extension if not exists pg_trgm");
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    client.release();
    rmSync(folder, { recursive: true });
  }
}

/** Not-null constraints are compared by `is_nullable`: newer servers name them by the order of their creation. */
const CATALOGUE = {
  columns: `select table_name, column_name, data_type, column_default, is_nullable, generation_expression
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  policies: `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies order by 1, 2`,
  tables: `select relname, relrowsecurity, relforcerowsecurity, (select array_agg(acl::text order by acl::text)
    from unnest(relacl) acl)::text as acl from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v') order by 1`,
  columnGrants: `select attrelid::regclass::text, attname, attacl::text from pg_attribute
    where attacl is not null and attrelid::regclass::text not like 'pg_%' order by 1, 2`,
  functions: `select proname, pg_get_functiondef(p.oid), pg_get_userbyid(proowner), (select
    array_agg(acl::text order by acl::text) from unnest(proacl) acl)::text as acl from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  triggers: `select tgname, tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal order by 1`,
  schemas: `select nspname, (select array_agg(acl::text order by acl::text) from unnest(nspacl) acl)::text as acl
    from pg_namespace where nspname = 'public'`,
};

async function readCatalogue(database: Database) {
  const client = await database.pool.connect();
  try {
    const catalogue: Record<string, unknown[]> = {};
    for (const [part, statement] of Object.entries(CATALOGUE)) {
      catalogue[part] = (await client.query(statement)).rows;
    }
    return catalogue;
  } finally {
    client.release();
  }
}

const legacyCount = readdirSync(LEGACY_MIGRATIONS).filter((name) => name.endsWith(".sql")).length;

// Each test applies a hundred migrations twice; the limit only ends a hang.
describe("a database of a release before the baseline", { timeout: 180_000 }, () => {
  test.each([30, 60, legacyCount])("upgrades from its first %i migrations to the shape of a new one", async (count) => {
    const [legacy, fresh] = [await openEmptyDatabase(), await openEmptyDatabase()];
    await migrateAsBefore(legacy, count);

    await migrateDatabase(legacy);
    await migrateDatabase(fresh);

    expect(await readCatalogue(legacy)).toEqual(await readCatalogue(fresh));
  });

  test("has the current field names in its audit entries", async () => {
    const database = await openEmptyDatabase();
    await migrateAsBefore(database, legacyCount);
    const run = async (text: string) => {
      const client = await database.pool.connect();
      return client.query(text).finally(() => client.release());
    };
    await run("alter table audit_entry no force row level security");
    await run(`insert into audit_entry (id, at, actor, action, subject, before, after, ip, request_id)
      select gen_random_uuid(), now(), '', '', subject, before::jsonb, after::jsonb, '', '' from (values
        ('contactResult', '{"name": "a", "asks": null}', '{"name": "b", "asks": "callback"}'),
        ('connection', null, '{"fault": {"code": "tokenRevoked"}}'),
        ('webhook', '{"lastFault": "timeout"}', null),
        ('lead', null, '{"fault": "refused"}'),
        ('person', null, '{"traces": [{"id": "1", "place": "appointment"}, {"id": "2", "place": "loadLine"}]}'),
        ('unreadRequest', null, '{"door": "adf", "reason": "json"}')) as entry (subject, before, after)`);
    await run("alter table audit_entry force row level security");

    await migrateDatabase(database);
    await run("alter table audit_entry no force row level security");
    const { rows } = await run("select subject, before, after from audit_entry order by subject");

    expect(rows).toEqual([
      { subject: "connection", before: null, after: { error: { code: "tokenRevoked" } } },
      { subject: "contactResult", before: { name: "a", followUp: null }, after: { name: "b", followUp: "callback" } },
      { subject: "lead", before: null, after: JSON.parse('{"fault": "refused"}') },
      {
        subject: "person",
        before: null,
        after: {
          traces: [
            { id: "1", location: "appointment" },
            { id: "2", location: "loadLine" },
          ],
        },
      },
      { subject: "unreadRequest", before: null, after: { entryPoint: "adf", reason: "json" } },
      { subject: "webhook", before: { lastFailureReason: "timeout" }, after: null },
    ]);
  });
});

test("a dump of the last release is restored, upgraded and read through the API", async () => {
  const database = await openEmptyDatabase();
  await migrateAsBefore(database, legacyCount);
  const client = await database.pool.connect();
  await client.query(readFileSync(path.join(root, "tests/provider/db/former-release.sql"), "utf8"));
  client.release();

  await migrateDatabase(database);
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-former-"));
  const services = await openServices(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }), database);
  const app = createApp(services);
  const json = async (response: Response) => ({ status: response.status, body: await response.json() });
  const signedIn = await json(
    await app.request(sessions.login.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "supervisor@former.example", password: "Former-release-1" }),
    }),
  );
  const headers = {
    authorization: `Bearer ${signedIn.body.token?.accessToken}`,
    "x-license-id": signedIn.body.user?.licenses[0].licenseId,
  };
  const read = async (query: Record<string, string>) => {
    const { status, body } = await json(
      await app.request(`${leads.list.path}?${new URLSearchParams(query)}`, { headers }),
    );
    return { status, names: body.items?.map(({ firstName }: { firstName: string }) => firstName) };
  };
  const answers = [
    await read({}),
    await read({ searchTerm: "zambrano" }),
    await read({ dealState: "failed", source: "web" }),
  ];
  // The services close their database as well.
  const [own] = opened.splice(
    opened.findIndex((one) => one.database === database),
    1,
  );
  await services.close();
  await own?.remove();
  rmSync(dataDir, { recursive: true });

  expect(signedIn.status).toBe(200);
  expect(answers).toEqual([
    { status: 200, names: ["", "Luis", "Xiomara"] },
    { status: 200, names: ["Xiomara"] },
    { status: 200, names: ["", "Luis", "Xiomara"] },
  ]);
});

describe("functions and triggers", () => {
  const FOLDER = path.join(root, "provider/db/functions");
  const files = readdirSync(FOLDER).map((name) => readFileSync(path.join(FOLDER, name), "utf8"));

  test("each function and trigger of the database is in exactly one file", async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);

    const { functions = [], triggers = [] } = await readCatalogue(database);
    const names = [
      ...functions.map((row) => `function ${(row as { proname: string }).proname}(`),
      ...triggers.map((row) => `trigger ${(row as { tgname: string }).tgname} `),
    ];

    expect(names.length).toBeGreaterThan(20);
    expect(
      names.filter((name) => files.filter((text) => text.includes(`create or replace ${name}`)).length !== 1),
    ).toEqual([]);
  });

  test("files that are applied again change nothing", async () => {
    const database = await openEmptyDatabase();
    await migrateDatabase(database);
    const before = await readCatalogue(database);
    const client = await database.pool.connect();
    await client.query("delete from drizzle.schema_file");
    client.release();

    await migrateDatabase(database);

    expect(await readCatalogue(database)).toEqual(before);
  });

  test("no migration after the baseline creates one", () => {
    const folder = path.join(root, "provider/db/migrations");
    const later = readdirSync(folder).filter((name) => name.endsWith(".sql") && !name.startsWith("0000_"));

    expect(
      later.filter((name) =>
        /create (?:or replace )?(?:function|trigger)/i.test(readFileSync(path.join(folder, name), "utf8")),
      ),
    ).toEqual([]);
  });
});
