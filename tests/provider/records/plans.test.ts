import { afterAll, beforeAll, expect, test } from "vitest";
import { rules } from "@/contract/intake/rules.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { people } from "@/contract/privacy/people.ts";
import { recordHistories } from "@/contract/records/record-histories.ts";
import type { RecordVersion } from "@/contract/records/record-history.ts";
import { refreshStatistics } from "@/provider/db/pglite.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { rowsRead } from "@/tests/support/plans.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

/** Rows a history reads, however many audit entries other records have. */
const FEW = 1000;

let provider: TestProvider;
let there: Dealership;
let root: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  there = await provider.given.dealership();
  root = await provider.given.user(there, "superadmin");
  const rule = await provider.call(rules.get, { channel: "digital" }, { as: root });
  await provider.call(rules.save, { ...rule.body, dedupWindowDays: 99 }, { as: root });
  const retention = await provider.call(people.retention, {}, { as: root });
  await provider.call(people.retain, { ...retention.body, months: 24 }, { as: root });
  await addEntries("lead.received", "lead");
  await addEntries("lead.moved", "lead");
  await addEntries("retention.applied", "retention");
  await refreshStatistics(provider.services.database);
});
afterAll(() => provider.stop());

function addEntries(action: string, subject: string) {
  const { licenseId } = there;
  return provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into audit_entry (id, license_id, at, actor, action, subject, subject_id, before, after, ip, request_id)
        select gen_random_uuid(), $1, now() + n * interval '1 second', '', $2, $3::text,
          case when $3 = 'lead' then gen_random_uuid() end, null, '{"stage": "Contactado"}', '', ''
        from generate_series(1, 4000) n`,
      [licenseId, action, subject],
    ),
  );
}

test.each([
  ["rule", { channel: "digital" }],
  ["retention", {}],
] as const)("versions of a %s are found without reading the rest of the audit", async (subject, named) => {
  const key = subject === "retention" ? { id: there.licenseId } : named;
  const list = recordHistories[subject] as Endpoint;
  let versions: RecordVersion[] = [];

  const read = await rowsRead(provider, there.licenseId, "audit_entry", async () => {
    versions = (await provider.call(list, key as never, { as: root })).body as RecordVersion[];
  });

  expect(versions).toHaveLength(2);
  expect(read).toBeLessThan(FEW);
});
