import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys, SENT_SOURCES } from "@/contract/intake/api-keys.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

test.each(SENT_SOURCES)("a test lead of %s takes the path of its source, and is marked as a test", async (source) => {
  const { body: receipt } = await provider.call(apiKeys.testLead, { source }, { as: admin });
  const { body: lead } = await provider.call(leads.get, { id: receipt.id }, { as: admin });

  expect(receipt).toMatchObject({ dealState: "new", errors: [] });
  expect(lead).toMatchObject({ source, agency: "Cumbayá", extraProperties: { esPrueba: true } });
  expect(lead.lastName).toMatch(/PRUEBA$/);
});

test("two concurrent tests are two leads, each audited with its sender", async () => {
  const send = () => provider.call(apiKeys.testLead, { source: "web" }, { as: admin });

  const answers = await Promise.all([send(), send()]);

  const ids = answers.map(({ body }) => body.id);
  const { rows } = await provider.services.database.transaction(
    { role: "tenant", licenseId: dealership.licenseId },
    ({ $client }) =>
      $client.query("select actor from audit_entry where action = 'testLead.sent' and subject_id = any($1::uuid[])", [
        ids,
      ]),
  );
  expect(new Set(ids).size).toBe(2);
  expect(rows).toEqual([{ actor: admin.fullName }, { actor: admin.fullName }]);
});

test("a licence without agencies and models gets a test lead that lists the missing ones", async () => {
  const companyId = await provider.given.company();
  const licenseId = await provider.given.license(companyId);
  const as = await provider.given.user({ companyId, licenseId }, "admin-client");

  const { status, body } = await provider.call(apiKeys.testLead, { source: "web" }, { as });

  expect(status).toBe(200);
  expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
});
