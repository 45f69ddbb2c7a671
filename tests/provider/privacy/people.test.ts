import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { intake } from "@/contract/intake/intake.ts";
import { EMPTY_TEXTS } from "@/contract/kernel/sent-fields.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type PersonQuery, people } from "@/contract/privacy/people.ts";
import type { InboundLead } from "@/provider/domains/intake/types.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { findLeftovers } from "@/tests/support/left-of.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client", { fullName: "Ana Paz" });
  ({ key } = await provider.given.apiKey(dealership.licenseId));
});

const CAR = { product: "Andes Cumbre", agency: "Quito Norte" };
type Body = ReturnType<typeof aPerson> & Record<string, unknown>;

async function send(body: Body, headers: Record<string, string> = {}) {
  const { body: receipt, status } = await provider.call(intake.receive, { source: "web" }, { key, body, headers });
  expect(status).toBe(200);
  return receipt;
}

async function find(personQuery: PersonQuery) {
  const { body, text, status } = await provider.call(people.find, personQuery, { as: admin });
  expect(status, text).toBe(200);
  return body.records;
}

async function erase(personQuery: PersonQuery) {
  const records = (await find(personQuery)).map(({ id, version }) => ({ id, version }));
  return provider.call(people.erase, { records, reason: "asked" }, { as: admin });
}

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

describe("a person is found", () => {
  test.each([
    ["identification", "17.1003.4065", "1710034065"],
    ["identification", "1710034065001", "1710034065"],
    ["identification", "1710034065", "171003406-5"],
    ["phone", "0987 654 312", "+593987654312"],
    ["phone", "00593987654312", "+593987654312"],
    ["phone", "+593987654312", "0987654312"],
    ["phone", "0987654312", "593 98 765 4312"],
    ["email", " Rosa@Example.COM ", "rosa@example.com"],
    ["email", "rosa@example.com", "ROSA@example.com"],
  ] as const)("by %s, whatever way it is written in: %s for %s", async (field, personQuery, stored) => {
    const others = { phone: "+593911111111", email: "otra@example.com", identification: "0102030400" };
    await provider.given.lead(dealership.licenseId, others);
    const { id } = await provider.given.lead(dealership.licenseId, { ...others, [field]: stored });

    const records = await find({ [field]: personQuery });

    expect(records).toMatchObject([{ id, matched: [field] }]);
  });

  test("by any of several values, each record with what it has of them", async () => {
    const { licenseId } = dealership;
    const shared = { phone: "+593987654312" };
    const [mother, son] = await provider.given.leads(licenseId, [
      { ...shared, firstName: "Rosa", identification: "1710034065", email: "rosa@example.com" },
      { ...shared, firstName: "Juan", identification: "0926687856", email: "juan@example.com" },
    ]);

    const records = await find({ phone: "0987654312", identification: "1710034065" });

    expect(records).toMatchObject([
      { id: son?.id, firstName: "Juan", matched: ["phone"] },
      { id: mother?.id, firstName: "Rosa", matched: ["identification", "phone"] },
    ]);
  });

  test("never by a partial or blank value", async () => {
    await provider.given.lead(dealership.licenseId, { phone: "+593987654312" });

    const half = await find({ phone: "098765432" });
    const short = await provider.call(people.find, { phone: "0987" }, { as: admin });
    const none = await provider.call(people.find, {}, { as: admin });

    expect(half).toEqual([]);
    expect(short).toMatchObject({ status: 400, body: { details: { fields: [{ field: "phone", code: "tooShort" }] } } });
    expect(none).toMatchObject({ status: 400, body: { details: { fields: [{ code: "required" }] } } });
  });
});

describe("exported data", () => {
  test("is all of the chosen records: the lead, its consent and story, raw requests, changes, audits", async () => {
    const person = { ...aPerson(), ...CAR, colour: "azul", consent: { textVersion: "3", at: "2026-11-01T10:00:00Z" } };
    const { id } = await send(person);
    await provider.call(leads.amend, { id, version: 1, firstName: "Rosalía" }, { as: admin });
    const other = await send({ ...aPerson(), phone: person.phone, ...CAR });

    const { text, headers, status } = await provider.call(people.export, { ids: [id] }, { as: admin });

    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/attachment; filename="person-[\d-]+\.json"/);
    const { records } = JSON.parse(text);
    expect(records).toHaveLength(1);
    const [{ lead, stored }] = records;
    expect(lead).toMatchObject({ id, firstName: "Rosalía", identification: person.identification });
    expect(lead.trace.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(["received", "validated", "amended"]),
    );
    expect(JSON.parse(stored.intake_request[0].body)).toMatchObject({ colour: "azul", phone: person.phone });
    expect(stored.audit_entry).toMatchObject([{ action: "lead.received" }, { before: { firstName: "María" } }]);
    expect(text).not.toContain(other.id);
    expect(text).not.toMatch(/"(searchText|licenseId": "|emailKey|bodyHash)":/);
  });

  test("names no other person: of originals and shared phones it shows only the id", async () => {
    const relative = { ...aPerson(), firstName: "Secundino", lastName: "Oculto" };
    const { id: originalId } = await send({ ...relative, ...CAR });
    const asCompany = { identification: `${relative.identification}001`, phone: relative.phone };
    const { id } = await send({ ...aPerson(), ...asCompany, ...CAR });

    const { text } = await provider.call(people.export, { ids: [id] }, { as: admin });

    expect(JSON.parse(text).records[0].lead.original).toEqual({ id: originalId });
    expect(text).not.toMatch(/Secundino|Oculto/);
  });

  test("is audited without a name", async () => {
    const person = aPerson();
    const { id } = await send({ ...person, ...CAR });

    await provider.call(people.export, { ids: [id] }, { as: admin });

    const { body } = await provider.call(audits.list, { action: "person.exported" }, { as: admin });
    const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as: admin });
    expect(entry.body).toMatchObject({ actor: "Ana Paz", after: { leads: [id] } });
    for (const value of Object.values(person)) expect(entry.text).not.toContain(value);
  });
});

describe("erased data", () => {
  test("is removed everywhere, and the remaining data is counted as before", async () => {
    const person = { ...aPerson(), firstName: "Xiomarela", lastName: "Quilumbaquín", carLicense: "ZZX9876" };
    const { id } = await send({ ...person, ...CAR, comments: "Xiomarela pide descuento", externalId: "ext-xq-77" });
    const second = await send({ ...person, ...CAR, phone: "0987001122" }, { "idempotency-key": "clave-xq-1" });
    const [nuevo, contactado] = dealership.stages;
    const move = { id, from: nuevo?.id ?? "", to: contactado?.id ?? "" };
    await provider.call(leads.move, move, { as: admin });
    const changed = { id, version: 2, email: "xiomarela.q@example.com", phone: "0987001133" };
    expect((await provider.call(leads.amend, changed, { as: admin })).status).toBe(200);
    await provider.call(leads.resubmit, { id, version: 3, lastName: "Quilumba Xq" }, { as: admin });
    await storeNetworkRequest(id, JSON.stringify(person));
    const before = await provider.call(leads.get, { id }, { as: admin });
    const values = ["Xiomarela", "Quilumba", person.identification, person.phone, person.phone.slice(4), person.email];
    const others = ["xiomarela.q", "987001122", "987001133", "ZZX9876", "ext-xq-77", "clave-xq-1", "descuento"];
    const remaining = await findLeftovers(provider, dealership.licenseId, [...values, ...others]);
    for (const value of [...values, ...others])
      expect(
        remaining.some((place) => place.endsWith(value)),
        value,
      ).toBe(true);

    const { body, status } = await erase({ identification: person.identification });

    expect(status).toBe(200);
    expect(body).toMatchObject({ records: 2 });
    expect(Object.fromEntries(body.tables.map(({ table, rows }) => [table, rows]))).toMatchObject({
      lead: 2,
      intake_request: 2,
      stage_change: 1,
    });
    expect(await findLeftovers(provider, dealership.licenseId, [...values, ...others])).toEqual([]);
    const after = await provider.call(leads.get, { id }, { as: admin });
    const { source, channel, dealState, createdAt, stage, model } = before.body;
    expect(after.body).toMatchObject({ source, channel, dealState, createdAt, stage, model, isErased: true });
    expect(after.body).toMatchObject({ firstName: "", lastName: "", product: "Andes Cumbre", agency: "Quito Norte" });
    const duplicate = await provider.call(leads.get, { id: second.id }, { as: admin });
    expect(duplicate.body.original).toMatchObject({ id, isErased: true });
    const found = await provider.call(leads.search, { searchTerm: "xiomarela" }, { as: admin });
    expect(found.body.items).toEqual([]);
    expect(await find({ identification: person.identification })).toEqual([]);
  });

  test("leaves only user, action and time in the audit", async () => {
    const person = aPerson();
    const { id } = await send({ ...person, ...CAR });
    await provider.call(leads.amend, { id, version: 1, firstName: "Rosalía" }, { as: admin });
    const listOf = async () => (await provider.call(audits.list, { lead: id }, { as: admin })).body.items;
    const before = await listOf();

    await erase({ phone: person.phone });

    const after = await listOf();
    expect(after).toEqual(before.map((entry) => ({ ...entry, subjectName: "" })));
    const amended = await provider.call(audits.get, { id: after[0]?.id ?? "" }, { as: admin });
    expect(amended.body).toMatchObject({ before: { firstName: "***" }, after: { firstName: "***" } });
    const auditEntries = await provider.call(audits.list, { action: "person.erased" }, { as: admin });
    const entry = await provider.call(audits.get, { id: auditEntries.body.items[0]?.id ?? "" }, { as: admin });
    expect(entry.body).toMatchObject({ actor: "Ana Paz", after: { reason: "asked", leads: [id], rows: { lead: 1 } } });
  });

  test("is limited to the confirmed records, without relatives with the same phone or other licences", async () => {
    const mother = aPerson();
    const son = { ...aPerson(), phone: mother.phone, firstName: "Juan" };
    const elsewhere = await provider.given.dealership();
    const foreign = await provider.given.lead(elsewhere.licenseId, mother);
    const hers = await send({ ...mother, ...CAR });
    const his = await send({ ...son, product: "Andes Ruta 4x4", agency: "Cumbayá" });
    const both = await find({ phone: mother.phone });
    expect(idsOf(both)).toEqual([his.id, hers.id]);

    const selected = both.filter(({ id }) => id === hers.id).map(({ id, version }) => ({ id, version }));
    await provider.call(people.erase, { records: selected, reason: "asked" }, { as: admin });

    expect(idsOf(await find({ phone: mother.phone }))).toEqual([his.id]);
    const there = await provider.given.user(elsewhere, "admin-client");
    const untouched = await provider.call(leads.get, { id: foreign.id }, { as: there });
    expect(untouched.body).toMatchObject({ identification: mother.identification, isErased: false });
  });

  test("is erased once after two concurrent confirmations", async () => {
    const other = await provider.given.user(dealership, "admin-client");
    const { id } = await send({ ...aPerson(), ...CAR });
    const given = { records: [{ id, version: 1 }], reason: "asked" as const };

    const answers = await Promise.all([admin, other].map((as) => provider.call(people.erase, given, { as })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const auditEntries = await provider.call(audits.list, { action: "person.erased" }, { as: admin });
    expect(auditEntries.body.items).toHaveLength(1);
  });

  test("erases nothing where a selected record changed since it was seen", async () => {
    const person = aPerson();
    const { id } = await send({ ...person, ...CAR });
    const second = await send({ ...person, product: "Andes Ruta 4x4", agency: "Cumbayá" });
    const records = (await find({ phone: person.phone })).map(({ id, version }) => ({ id, version }));
    await provider.call(leads.amend, { id, version: 1, firstName: "Rosalía" }, { as: admin });

    const { status, body } = await provider.call(people.erase, { records, reason: "asked" }, { as: admin });

    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "VERSION_CONFLICT" });
    expect(idsOf(await find({ phone: person.phone }))).toEqual([second.id, id]);
  });

  test("can no longer be changed", async () => {
    const { id } = await send({ ...aPerson(), ...CAR });
    const [nuevo, contactado] = dealership.stages;
    await provider.call(people.erase, { records: [{ id, version: 1 }], reason: "asked" }, { as: admin });

    const answers = [
      await provider.call(leads.amend, { id, version: 2, firstName: "Ana" }, { as: admin }),
      await provider.call(leads.resubmit, { id, version: 2 }, { as: admin }),
      await provider.call(leads.move, { id, from: nuevo?.id ?? "", to: contactado?.id ?? "" }, { as: admin }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("after an erasure", () => {
  test("the same event changes nothing, by the sender's id or the request's key, whatever else it contains", async () => {
    const person = aPerson();
    const event = { ...person, ...CAR, externalId: randomUUID() };
    const first = await send(event);
    const headers = { "idempotency-key": randomUUID() };
    const keyed = await send({ ...person, product: "Andes Ruta 4x4", agency: "Cumbayá" }, headers);
    await erase({ identification: person.identification });

    const again = await send({ ...event, firstName: "Marianela" });
    const keyedAgain = await send({ ...person, product: "otra cosa" }, headers);

    expect([again.id, keyedAgain.id]).toEqual([first.id, keyed.id]);
    expect(await find({ identification: person.identification, phone: person.phone })).toEqual([]);
    expect(
      await findLeftovers(provider, dealership.licenseId, [person.identification, person.email, "Marianela"]),
    ).toEqual([]);
  });

  test("a new request of the person is accepted, and repeats no erased lead", async () => {
    const person = aPerson();
    await send({ ...person, ...CAR });
    await erase({ identification: person.identification });

    const back = await send({ ...person, ...CAR });

    expect(back).toMatchObject({ dealState: "new", originalId: null });
    expect(idsOf(await find({ email: person.email }))).toEqual([back.id]);
  });

  test("a bulk list does not restore them, and adds their relatives", async () => {
    const person = aPerson();
    await send({ ...person, ...CAR });
    await erase({ phone: person.phone });
    const { licenseId } = dealership;
    const unnamed = { ...aPerson(), identification: "", phone: person.phone.replace("+593", "0") };
    const relative = { ...aPerson(), phone: person.phone };

    const outcomes = await Promise.allSettled(
      [person, unnamed, relative].map((row) => provider.services.intake.receive(licenseId, listed(row))),
    );

    expect(outcomes).toMatchObject([
      { status: "rejected", reason: { code: "PERSON_ERASED" } },
      { status: "rejected", reason: { code: "PERSON_ERASED" } },
      { status: "fulfilled", value: { dealState: "new" } },
    ]);
  });

  test("the fingerprint of an erased person is unreadable, and differs between licences", async () => {
    const person = aPerson();
    const elsewhere = await provider.given.dealership();
    const { key: theirKey } = await provider.given.apiKey(elsewhere.licenseId);
    const as = await provider.given.user(elsewhere, "admin-client");
    const body = { ...person, ...CAR };
    await send(body);
    const { body: foreign } = await provider.call(intake.receive, { source: "web" }, { key: theirKey, body });
    await erase({ phone: person.phone });
    const given = { records: [{ id: foreign.id, version: 1 }], reason: "authority" as const };
    await provider.call(people.erase, given, { as });

    const rows = [...(await hashesOf(dealership.licenseId)), ...(await hashesOf(elsewhere.licenseId))];

    expect(rows).toHaveLength(6);
    expect(new Set(rows).size).toBe(6);
    for (const hash of rows) expect(hash).toMatch(/^[\w-]{43}$/);
  });
});

async function hashesOf(licenseId: string): Promise<string[]> {
  return provider.services.database.read({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ hash: string }>("select seal as hash from tombstone where kind <> 'record'");
    return rows.map(({ hash }) => hash);
  });
}

async function storeNetworkRequest(leadId: string, body: string): Promise<void> {
  const { licenseId } = dealership;
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
          received_at, headers, body, request_id, state, due_at, lead_id)
        values ($1, gen_random_uuid(), 'tiktok', '7', '1', '1', now(), '{}', $2, '', 'stored', now(), $3)`,
      [licenseId, body, leadId],
    ),
  );
}

function listed(person: ReturnType<typeof aPerson>): InboundLead {
  const receivedAt = new Date().toISOString();
  return {
    source: "web",
    isListed: true,
    draft: {
      ...EMPTY_TEXTS,
      ...person,
      ...CAR,
      origin: "lista",
      externalId: null,
      isSalesPipeline: true,
      entrySource: "crm",
      completion: null,
      consent: null,
      extraProperties: {},
    },
    received: {
      receivedAt,
      apiKeyId: null,
      actor: "system",
      headers: {},
      body: "",
      bodyHash: randomUUID(),
      idempotencyKey: null,
      ip: "",
      requestId: "list",
    },
    steps: [],
  };
}
