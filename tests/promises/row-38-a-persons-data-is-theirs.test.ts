import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people } from "@/contract/privacy/people.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { findLeftovers } from "@/tests/support/left-of.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

/** Maximum records of a person in a licence, stored one by one. */
const RECORDS = 150;
const MAX_SECONDS = 60;

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  ({ key } = await provider.given.apiKey(dealership.licenseId));
});
afterAll(() => provider.stop());

const SOURCES = ["web", "meta", "tiktok", "showroom"] as const;
type Lead = Record<string, unknown>;

async function send(body: Lead, source: (typeof SOURCES)[number] = "web") {
  const answer = await provider.call(intake.receive, { source }, { key, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const find = async (personQuery: { identification?: string; email?: string }) =>
  (await provider.call(people.find, personQuery, { as })).body.records;

test("all of a person's data is handed over within a minute, from every channel", async () => {
  const person = aPerson();
  const consent = { textVersion: "2026-03" };
  for (let number = 0; number < RECORDS; number += 1) {
    const source = SOURCES[number % SOURCES.length];
    await send(
      { ...person, product: `Modelo ${number}`, agency: "Quito Norte", question: `pregunta ${number}`, consent },
      source,
    );
  }

  const start = performance.now();
  const found = await find({ identification: person.identification });
  const file = await provider.call(people.export, { ids: found.map(({ id }) => id) }, { as });
  const seconds = (performance.now() - start) / 1000;

  expectWithin(seconds * 1000, MAX_SECONDS * 1000);
  const { records } = JSON.parse(file.text);
  expect(records).toHaveLength(RECORDS);
  for (let number = 0; number < RECORDS; number += 1) expect(file.text).toContain(`pregunta ${number}`);
  expect(new Set(records.map(({ lead }: { lead: Lead }) => lead.source))).toEqual(new Set(SOURCES));
  for (const { lead, stored } of records) {
    expect(lead).toMatchObject({ identification: person.identification, phone: person.phone });
    expect(lead.consent).toEqual({ textVersion: "2026-03", at: lead.createdAt, source: lead.source });
    expect(lead.trace.length).toBeGreaterThan(0);
    expect([stored.lead, stored.intake_request, stored.audit_entry].map((rows) => rows.length)).toEqual([1, 1, 1]);
  }
});

test("wrong data is corrected, with old value and author", async () => {
  const { id } = await send({ ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte" });

  const { body } = await provider.call(leads.amend, { id, version: 1, lastName: "Zambrano Loor" }, { as });
  const auditEntries = await provider.call(audits.list, { lead: id, action: "lead.amended" }, { as });

  expect(body).toMatchObject({ lastName: "Zambrano Loor" });
  expect(auditEntries.body.items).toMatchObject([{ actor: as.fullName }]);
});

test("erased data is gone, and no redelivery restores it; its number stays in the figures", async () => {
  const person = { ...aPerson(), firstName: "Ximenita", lastName: "Pilataxi" };
  const event = { ...person, product: "Andes Cumbre", agency: "Quito Norte", externalId: randomUUID() };
  const { id } = await send(event);
  await provider.call(leads.amend, { id, version: 1, email: "ximenita@example.com" }, { as });
  const before = await provider.call(leads.total, {}, { as });

  const records = (await find({ identification: person.identification })).map(({ id: one, version }) => ({
    id: one,
    version,
  }));
  const erased = await provider.call(people.erase, { records, reason: "asked" }, { as });
  const again = await send(event);

  expect(erased).toMatchObject({ status: 200, body: { records: 1 } });
  expect(again.id).toBe(id);
  const values = [
    ...Object.values(person).filter((value) => value !== "María"),
    "ximenita@example.com",
    event.externalId,
  ];
  expect(await findLeftovers(provider, dealership.licenseId, values)).toEqual([]);
  expect((await provider.call(leads.total, {}, { as })).body).toEqual(before.body);
  const auditEntries = await provider.call(audits.list, { action: "person.erased" }, { as });
  expect(auditEntries.body.items).toMatchObject([{ actor: as.fullName }]);
});

test("data older than the retention time is erased by the clock", async () => {
  const old = aPerson();
  const createdAt = new Date(Date.now() - 400 * 86_400_000).toISOString();
  await provider.given.lead(dealership.licenseId, { ...old, createdAt });
  await provider.call(people.retain, { months: 12, version: 0 }, { as });

  await HANDLERS["people-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

  expect(await find({ identification: old.identification })).toEqual([]);
  expect(await findLeftovers(provider, dealership.licenseId, [old.identification, old.phone, old.email])).toEqual([]);
  const auditEntries = await provider.call(audits.list, { action: "retention.applied" }, { as });
  expect(auditEntries.body.items).toMatchObject([{ actorKind: "system" }]);
});
