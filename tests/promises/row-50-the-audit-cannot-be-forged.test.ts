import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions } from "@/contract/identity/sessions.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { startProviderProcess } from "@/tests/support/provider-process.ts";

const PASSWORD = "Correcta-2026";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

test("each thing that happens to an account is one row: who, when, what, licence, address, request", async () => {
  const dealership = await provider.given.dealership();
  const { licenseId } = dealership;
  const person = await provider.given.user(dealership, "supervisor", { password: PASSWORD });
  const { email } = person;
  const headers = { "x-request-id": "seen-by-the-auditor" };

  await provider.call(sessions.login, { email, password: "Equivocada-1" }, { headers });
  const { body } = await provider.call(sessions.login, { email, password: PASSWORD }, { headers });
  const signedIn = { headers: { ...headers, authorization: `Bearer ${body.token.accessToken}` } };
  await provider.call(sessions.changePassword, { currentPassword: PASSWORD, password: "Renovada-2027" }, signedIn);
  await provider.call(sessions.logout, {}, signedIn);

  const rows = await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db.select().from(auditEntry).orderBy(auditEntry.id),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "session.refused",
    "session.opened",
    "password.changed",
    "session.closed",
  ]);
  for (const row of rows) {
    const { userId: actorId, fullName: actor } = person;
    expect(row).toMatchObject({ licenseId, actorId, actor, ip: "in-process", requestId: "seen-by-the-auditor" });
    expect(Math.abs(Date.parse(row.at) - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(row)).not.toMatch(/Correcta|Renovada|Equivocada|argon2/);
  }
});

test.each([
  ["tenant", true],
  ["identity", true],
  ["worker", false],
])("the role %s can neither change nor remove a row", async (role, mayInsert) => {
  const { rows } = await provider.services.database.pool.query(
    `select privilege, has_table_privilege($1, 'audit_entry', privilege) as has
     from unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege`,
    [`prospecta_${role}`],
  );

  const privileges = rows.filter(({ has }) => has).map(({ privilege }) => privilege);
  expect(privileges).toEqual(mayInsert ? ["INSERT"] : []);
});

test("the database rejects each attempt", async () => {
  const { licenseId } = await provider.given.dealership();
  const { database } = provider.services;

  const changing = database.transaction({ role: "tenant", licenseId }, (db) =>
    db.execute(sql`update audit_entry set actor = 'nobody'`),
  );
  const removing = database.transaction({ role: "identity" }, (db) => db.execute(sql`delete from audit_entry`));

  await expect(changing).rejects.toMatchObject({ cause: { code: "42501" } });
  await expect(removing).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("an entry cannot be made in another licence's name", async () => {
  const [mine, theirs] = [await provider.given.dealership(), await provider.given.dealership()];
  const { database } = provider.services;

  const forging = database.transaction({ role: "tenant", licenseId: mine.licenseId }, (db) =>
    db.execute(sql`insert into audit_entry (id, license_id, at, actor, action, subject, ip, request_id)
      values (gen_random_uuid(), ${theirs.licenseId}, now(), 'x', 'x', 'x', '', '')`),
  );

  await expect(forging).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("a line break in unauthenticated input starts no log line, and no password reaches the log", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-audit-"));
  const process = await startProviderProcess({ DATA_DIR: dataDir });
  const forged = '"}\n{"level":"info","msg":"session.opened","actor":"superadmin"}';

  await process.request("POST", "/auth/login", { email: forged, password: `Secreta-1${forged}` });
  await process.request("POST", "/auth/password/forgot", { email: forged });
  await process.request("GET", `/auth/${encodeURIComponent(forged)}`);
  await process.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });

  const entries = process.lines.filter((line) => !line.startsWith("npm ")).map((line) => JSON.parse(line));
  expect(entries.length).toBeGreaterThan(3);
  expect(entries.filter(({ msg }) => msg === "session.opened")).toEqual([]);
  expect(process.lines.join("\n")).not.toContain("Secreta-1");
});
