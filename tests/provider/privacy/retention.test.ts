import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const sweep = () =>
  HANDLERS["people-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

async function erasedOnes() {
  const { body } = await provider.call(leads.list, {}, { as: admin });
  return body.items.map(({ isErased }) => isErased);
}

test("leads remain for ever until a retention time is set, which is recorded", async () => {
  await provider.given.leads(dealership.licenseId, [{ createdAt: daysAgo(900) }, { createdAt: daysAgo(40) }]);
  const { body: first } = await provider.call(people.retention, {}, { as: admin });
  await sweep();
  const erasedBefore = await erasedOnes();

  const saved = await provider.call(people.retain, { months: 24, version: first.version }, { as: admin });
  const late = await provider.call(people.retain, { months: 1, version: first.version }, { as: admin });
  await sweep();

  expect([first, saved.body, late.status]).toEqual([{ months: null, version: 0 }, { months: 24, version: 1 }, 409]);
  expect(erasedBefore).toEqual([false, false]);
  expect(await erasedOnes()).toEqual([false, true]);
  const changed = await provider.call(audits.list, { action: "retention.changed" }, { as: admin });
  expect(changed.body.items).toHaveLength(1);
});

test("older ones are erased in batches, reported in total, and once; a shorter time includes more", async () => {
  const old = Array.from({ length: 205 }, (_, index) => ({ createdAt: daysAgo(800 - index / 10) }));
  await provider.given.leads(dealership.licenseId, [...old, { createdAt: daysAgo(100) }]);
  await provider.call(people.retain, { months: 12, version: 0 }, { as: admin });

  await sweep();
  await sweep();
  const applied = await provider.call(audits.list, { action: "retention.applied" }, { as: admin });
  const entries = await Promise.all(
    applied.body.items.map(({ id }) => provider.call(audits.get, { id }, { as: admin })),
  );
  const long = await erasedOnes();
  await provider.call(people.retain, { months: 2, version: 1 }, { as: admin });
  await sweep();

  expect(entries.map(({ body }) => body.after)).toEqual([
    { months: 12, leads: 5 },
    { months: 12, leads: 200 },
  ]);
  expect(entries.map(({ body }) => body.actorKind)).toEqual(["system", "system"]);
  expect(long.filter((isErased) => !isErased)).toHaveLength(1);
  expect(await erasedOnes()).not.toContain(false);
});

test("a lead received late is erased too, after older ones were erased", async () => {
  await provider.given.leads(dealership.licenseId, [{ createdAt: daysAgo(400) }]);
  await provider.call(people.retain, { months: 12, version: 0 }, { as: admin });
  await sweep();
  await provider.given.leads(dealership.licenseId, [{ createdAt: daysAgo(900) }]);

  await sweep();

  expect(await erasedOnes()).toEqual([true, true]);
});

test("one of two concurrent changes is stored", async () => {
  const other = await provider.given.user(dealership, "admin-client");

  const answers = await Promise.all(
    [admin, other].map((as, index) => provider.call(people.retain, { months: 6 + index, version: 0 }, { as })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a person restored by a backup is erased again", async () => {
  const { licenseId } = dealership;
  const { id } = await provider.given.lead(licenseId, { firstName: "Rosa" });
  await provider.call(people.erase, { records: [{ id, version: 1 }], reason: "asked" }, { as: admin });
  // A backup contains the lead, and the tombstones are stored separately.
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query("update lead set erased_at = null, first_name = 'Rosa', phone = '+593987654321' where id = $1", [id]),
  );

  await sweep();

  const { body } = await provider.call(leads.get, { id }, { as: admin });
  expect(body).toMatchObject({ firstName: "", phone: "", isErased: true });
});
