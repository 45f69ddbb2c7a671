import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { audits } from "@/contract/audit/audits.ts";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import { type PersonQuery, type PersonTrace, people } from "@/contract/privacy/people.ts";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { createHasher, findErasedPeople } from "@/provider/domains/intake/erased.ts";
import { HANDLERS } from "@/provider/registry/job-handlers.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { findLeftovers } from "@/tests/support/left-of.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  at = await provider.given.dealership();
  as = await provider.given.user(at, "admin-client");
});

const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);
const find = async (personQuery: PersonQuery) => (await provider.call(people.find, personQuery, { as })).body;
const left = (...values: string[]) => findLeftovers(provider, at.licenseId, values);
const placesOf = (traces: readonly PersonTrace[]) => traces.map(({ location }) => location).sort();
const seenOf = (traces: readonly PersonTrace[]) =>
  traces.map(({ location, id, fingerprint }) => ({ location, id, fingerprint }));
const sweep = () =>
  HANDLERS["people-sweep"](provider.services, {}, { requestId: "", signal: new AbortController().signal });

type Person = ReturnType<typeof aPerson>;

async function calls({ phone }: Pick<Person, "phone">, person = "Ximenita Pilataxi") {
  const advisor = await provider.given.user(at, "sales-manager");
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const given = {
    type: "visit" as const,
    startsAt,
    minutes: 30,
    person,
    phone,
    advisorId: advisor.userId,
    agencyId: at.agencies[0]?.id ?? "",
  };
  const { body, status, text } = await provider.call(appointments.create, given, { as });
  expect(status, text).toBe(200);
  return body;
}

async function hasCode({ firstName, lastName, identification, phone, email }: Person) {
  const holder = { firstName, lastName, identification, phone, email };
  const { body, status, text } = await provider.call(referralCodes.addMember, holder, { as });
  expect(status, text).toBe(200);
  return body;
}

const PLAN: ImportPlan = { source: "web", consent: "customer", targets: [{ field: "phone", columns: [1] }] };
const isInFile = ({ firstName, phone }: Person) =>
  provider.given.load(as, ["Nombre", "Teléfono"], [[firstName, phone]], PLAN);

const wasRejected = ({ email, phone }: Person) =>
  within((db) =>
    db.insert(networkEvent).values({
      licenseId: at.licenseId,
      id: uuidv7(),
      network: "tiktok",
      externalId: uuidv7(),
      accountExternalId: "1",
      formExternalId: "1",
      headers: {},
      requestId: "r",
      dueAt: new Date().toISOString(),
      state: "refused",
      body: JSON.stringify({ answers: [email, phone] }),
      receivedAt: new Date().toISOString(),
    }),
  );

describe("a person without a lead", () => {
  test("is found wherever a row names them, each with the matching data", async () => {
    const person = aPerson();
    await calls(person);
    await hasCode(person);
    await isInFile(person);
    await wasRejected(person);
    await calls(aPerson(), "Otra");

    const { records, traces } = await find({ phone: person.phone.replace("+593", "0"), email: person.email });

    expect(records).toEqual([]);
    expect(placesOf(traces)).toEqual(["appointment", "loadLine", "networkEvent", "referralCode"]);
    const of = (location: string) => traces.find((trace) => trace.location === location);
    expect(of("appointment")).toMatchObject({ text: `Ximenita Pilataxi · ${person.phone}`, matched: ["phone"] });
    expect(of("referralCode")).toMatchObject({ matched: ["phone", "email"] });
    expect(of("referralCode")?.text).toContain(person.identification);
    expect(of("loadLine")).toMatchObject({ text: `${person.firstName} · ${person.phone}`, matched: ["phone"] });
  });

  test("exports the person's stored data, and of no other person", async () => {
    const [person, other] = [aPerson(), aPerson()];
    await calls(person);
    await hasCode(person);
    await hasCode(other);
    const { traces } = await find({ phone: person.phone });

    const selected = traces.map(({ location, id }) => ({ location, id }));
    const { text, status } = await provider.call(people.export, { ids: [], traces: selected }, { as });

    expect(status).toBe(200);
    const { records, standalone } = JSON.parse(text);
    expect(records).toEqual([]);
    expect(standalone.appointment).toMatchObject([{ person: "Ximenita Pilataxi", phone: person.phone }]);
    expect(standalone.referral_code).toMatchObject([{ holder: { identification: person.identification } }]);
    expect(text).not.toContain(other.phone);
    const { body } = await provider.call(audits.list, { action: "person.exported" }, { as });
    const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as });
    expect(entry.body.after).toMatchObject({ leads: [], traces: selected });
    expect(entry.text).not.toContain(person.phone);
  });

  test("is erased from the selected records only", async () => {
    const [person, relative] = [aPerson(), aPerson()];
    await calls(person);
    const code = await hasCode(person);
    const hers = await hasCode({ ...relative, phone: person.phone });
    const { traces } = await find({ phone: person.phone });
    const selected = traces.filter(({ id }) => id !== hers.id);

    const erasure = { records: [], traces: seenOf(selected), reason: "asked" as const };
    const { body, status, text } = await provider.call(people.erase, erasure, { as });

    expect(status, text).toBe(200);
    expect(body).toMatchObject({ records: 0, traces: 2 });
    expect(body.tables).toEqual(
      expect.arrayContaining([
        { table: "appointment", rows: 1 },
        { table: "referral_code", rows: 1 },
      ]),
    );
    expect(await left("Pilataxi", person.identification, person.email)).toEqual([]);
    const member = await provider.call(referralCodes.member, { id: code.id }, { as });
    expect(member.body).toMatchObject({ isActive: false, phone: "" });
    const found = await find({ phone: person.phone });
    expect(found.traces.map(({ id }) => id)).toEqual([hers.id]);
    const { body: auditEntries } = await provider.call(audits.list, { action: "person.erased" }, { as });
    const entry = await provider.call(audits.get, { id: auditEntries.items[0]?.id ?? "" }, { as });
    const named = selected.map(({ location, id }) => ({ location, id }));
    expect(entry.body.after).toMatchObject({ reason: "asked", leads: [], traces: named });
  });

  test("is not erased from a row with changed data", async () => {
    const person = aPerson();
    const made = await calls(person);
    const { traces } = await find({ phone: person.phone });
    const change = { id: made.id, version: made.version, person: "Otra", force: true };
    expect((await provider.call(appointments.update, change, { as })).status).toBe(200);

    const answer = await provider.call(people.erase, { records: [], traces: seenOf(traces), reason: "asked" }, { as });

    expect(answer).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    expect(await left("Otra")).not.toEqual([]);
  });

  test("is not restored by a bulk list, and by a backup only until the next sweep", async () => {
    const person = aPerson();
    const code = await hasCode(person);
    const reused = await hasCode(aPerson());
    for (const { identification } of [person, reused]) {
      const { traces } = await find({ identification });
      await provider.call(people.erase, { records: [], traces: seenOf(traces), reason: "asked" }, { as });
    }
    const { firstName, identification, phone, email } = person;
    const holders = { [code.id]: { firstName, identification, phone, email }, [reused.id]: { phone: "0991112223" } };
    // The first as in the backup; the second has another holder since.
    for (const [id, holder] of Object.entries(holders))
      await within((db) => db.update(referralCode).set({ holder }).where(eq(referralCode.id, id)));

    const hash = createHasher(provider.services.config.secret, at.licenseId);
    const draft = { identification: "", phone: phone.replace("+593", "0"), email: "" };
    const rejected = await within((db) =>
      findErasedPeople(db.$client, hash, [{ isListed: true, draft: draft as never }]),
    );
    await sweep();

    expect(rejected.size).toBe(1);
    expect(await left(identification)).toEqual([]);
    expect(await left("0991112223")).not.toEqual([]);
  });
});

describe("with a lead", () => {
  test("rows that name its person are exported and erased with it, unless they belong to another person", async () => {
    const person = aPerson();
    const lead = await provider.given.lead(at.licenseId, person);
    await calls(person);
    const relative = await calls(person, "Hermana Pilataxi");
    const found = await find({ identification: person.identification });
    expect(found).toMatchObject({ records: [{ id: lead.id }], traces: [] });
    const excluded = [{ location: "appointment" as const, id: relative.id }];

    const { text } = await provider.call(people.export, { ids: [lead.id], excluded }, { as });
    const records = [{ id: lead.id, version: 1 }];
    await provider.call(people.erase, { records, excluded, reason: "asked" }, { as });

    expect(JSON.parse(text).standalone).toMatchObject({ appointment: [{ person: "Ximenita Pilataxi" }] });
    expect(text).not.toContain("Hermana");
    const rows = await within((db) => db.select({ person: appointment.person }).from(appointment));
    expect(rows.map((row) => row.person).sort()).toEqual(["", "Hermana Pilataxi"]);
  });
});

test("an empty selection erases nothing", async () => {
  const erased = await provider.call(people.erase, { records: [], reason: "asked" }, { as });
  const exported = await provider.call(people.export, { ids: [] }, { as });

  expect([erased.status, exported.status]).toEqual([400, 400]);
});
