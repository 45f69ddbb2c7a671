import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { audits } from "@/contract/audit/audits.ts";
import { leads } from "@/contract/leads/leads.ts";
import { type Visit, type VisitInput, visits } from "@/contract/showroom/visits.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let host: TestUser;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  host = await provider.given.user(dealership, "host");
  supervisor = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

const anAdvisor = (at = dealership) => provider.given.user(at, "sales-manager");
const buildVisit = (as: TestUser, given: Partial<VisitInput> = {}): VisitInput => ({
  id: randomUUID(),
  hostId: as.userId,
  licenseId: as.licenseId,
  arrivedAt: new Date().toISOString(),
  ...aPerson(),
  product: "Ruta 4x4",
  reason: "newVehicle",
  agencyId: dealership.agencies[0]?.id,
  ...given,
});
const register = (given: Partial<VisitInput> = {}, as = host) =>
  provider.call(visits.register, buildVisit(as, given), { as });
const listed = async (as = host) => (await provider.call(visits.list, {}, { as })).body;
const tenant = (statement: string, values: unknown[] = [], at = dealership) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    $client.query(statement, values),
  );

describe("a registered visit", () => {
  test("is a lead of the showroom, evaluated as any other", async () => {
    const { status, body, text } = await register({ firstName: "Rosa", lastName: "Mena", companions: 2 });

    expect(status, text).toBe(200);
    expect(body).toMatchObject({
      person: "Rosa Mena",
      dealState: "new",
      agency: { name: "Quito Norte" },
      companions: 2,
    });
    const lead = await provider.call(leads.get, { id: body.dealId }, { as: supervisor });
    expect(lead.body).toMatchObject({ source: "showroom", channel: "showroom", origin: "Visita espontánea" });
    expect(await listed()).toContainEqual(body);
  });

  test("is stored once for any number of concurrent requests", async () => {
    const given = buildVisit(host);
    const send = () => provider.call(visits.register, given, { as: host });

    const answers = await Promise.all([send(), send(), send()]);
    const later = await send();

    expect(new Set([...answers, later].map(({ body }) => body.dealId)).size).toBe(1);
    expect((await listed()).filter(({ id }) => id === given.id)).toHaveLength(1);
    const { rows } = await tenant("select 1 from lead where external_id = $1", [given.id]);
    expect(rows).toHaveLength(1);
  });

  test("is returned in its present state after a change", async () => {
    const given = buildVisit(host);
    const { body } = await provider.call(visits.register, given, { as: host });
    await provider.call(visits.close, { id: body.id, version: body.version, result: "left" }, { as: host });

    const again = await provider.call(visits.register, given, { as: host });

    expect(again.body).toMatchObject({ id: body.id, dealId: body.dealId, result: "left" });
  });

  test("stored on the device keeps its time, which is never in the future", async () => {
    const before = new Date(Date.now() - 1_800_000).toISOString();

    const [waited, early] = await Promise.all([
      register({ arrivedAt: before }),
      register({ arrivedAt: new Date(Date.now() + 86_400_000).toISOString() }),
    ]);

    expect(waited.body.arrivedAt).toBe(before);
    expect(Date.parse(early.body.arrivedAt)).toBeLessThanOrEqual(Date.now());
  });

  test("is accepted from its host only, and for no other licence", async () => {
    const other = await provider.given.user(dealership, "host");
    const given = buildVisit(other);

    const byAnother = await provider.call(visits.register, given, { as: host });
    const elsewhere = await register({ licenseId: randomUUID() });

    expect([byAnother.status, elsewhere.status]).toEqual([409, 409]);
    expect((await listed()).map(({ id }) => id)).not.toContain(given.id);
  });

  test("of a returning person is a repeat, and its original's advisor is called first", async () => {
    const advisor = await anAdvisor();
    const person = aPerson();
    await provider.given.lead(dealership.licenseId, {
      ...person,
      advisorId: advisor.userId,
      product: "Andes Ruta 4x4",
      modelId: dealership.models[0]?.id,
    });

    const { body } = await register(person);

    expect(body).toMatchObject({ dealState: "duplicated", owner: { id: advisor.userId }, advisor: null });
  });
});

describe("a person with an open visit", () => {
  test("gets no second visit without a request, and the open one is reported", async () => {
    const person = aPerson();
    const { body: first } = await register(person);

    const known = await provider.call(visits.lookUp, { identification: person.identification }, { as: host });
    const rejected = await register(person);
    const insisted = await register({ ...person, force: true });

    expect(known.body.person?.visit).toEqual({ id: first.id, arrivedAt: first.arrivedAt });
    expect(rejected).toMatchObject({ status: 422, body: { code: "VISIT_OPEN" } });
    expect(insisted.status).toBe(200);
    const { rows } = await tenant("select 1 from lead where identification = $1", [person.identification]);
    expect(rows).toHaveLength(2);
  });

  test("has one visit after two concurrent registrations, and other visitors have theirs", async () => {
    const [person, other] = [aPerson(), aPerson()];
    const colleague = await provider.given.user(dealership, "host");

    const answers = await Promise.all([register(person), register(other), register(person, colleague)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(answers[1]?.status).toBe(200);
  });

  test("gets another visit once the first has ended, as does a visitor without identification", async () => {
    const person = aPerson();
    const { body: first } = await register(person);
    await provider.call(visits.close, { id: first.id, version: first.version, result: "left" }, { as: host });
    const nameless = { ...aPerson(), identification: "" };

    const known = await provider.call(visits.lookUp, { identification: person.identification }, { as: host });
    const later = [await register(person), await register(nameless), await register(nameless)];

    expect(known.body.person?.visit).toBeNull();
    expect(later.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("at an agency that a host does not see is registered at theirs", async () => {
    const shop = await provider.given.dealership();
    const [here, there] = [await provider.given.user(shop, "host"), await provider.given.user(shop, "host")];
    const [agencyId, otherId] = shop.agencies.map(({ id }) => id);
    const person = { ...aPerson(), agencyId: agencyId as string };
    await register(person, here);
    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [there.userId, otherId]),
    );

    const known = await provider.call(visits.lookUp, { identification: person.identification }, { as: there });
    const { status } = await register({ ...person, agencyId: otherId as string }, there);

    expect(known.body.person?.visit).toBeNull();
    expect(status).toBe(200);
  });
});

test("a shared placeholder identification matches no person: each visitor with it is registered", async () => {
  const unidentified = { identification: "NOTIENE" };
  const first = await register(unidentified);
  const known = await provider.call(visits.lookUp, unidentified, { as: host });
  const second = await register(unidentified);

  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.id).not.toBe(first.body.id);
  expect(known.body.person).toBeNull();
});

describe("a known person", () => {
  test("is found by the whole identification; a lead outside a host's visibility shows only what the desk needs", async () => {
    const [visitor, caller] = [aPerson(), aPerson()];
    await register({ ...visitor, firstName: "Rosa", lastName: "Mena" });
    const advisor = await provider.given.user(dealership, "sales-manager", { fullName: "Paula Cevallos" });
    const web = { ...caller, product: "Cumbre", advisorId: advisor.userId };
    await provider.given.lead(dealership.licenseId, web);
    const lookUp = async (identification: string, as = host) =>
      (await provider.call(visits.lookUp, { identification }, { as })).body.person;

    const found = await lookUp(visitor.identification);

    expect(found).toMatchObject({ firstName: "Rosa", lastName: "Mena", phone: visitor.phone, email: visitor.email });
    expect(await lookUp(visitor.identification.slice(0, 9))).toBeNull();
    expect(await lookUp(aPerson().identification)).toBeNull();
    expect(await lookUp(caller.identification)).toEqual({
      firstName: caller.firstName,
      lastName: caller.lastName,
      phone: caller.phone,
      email: "",
      product: "",
      agencyId: null,
      advisor: { id: advisor.userId, fullName: "Paula Cevallos" },
      lastAt: expect.any(String),
      visit: null,
    });
    const all = await lookUp(caller.identification, supervisor);
    expect(all).toMatchObject({ email: caller.email, product: "Cumbre" });
  });

  test("gets the catalogue's model and the agency of the last visit", async () => {
    const person = aPerson();
    const [model] = dealership.models;
    const [agency] = dealership.agencies;
    await provider.given.lead(dealership.licenseId, {
      ...person,
      product: "Ruta",
      modelId: model?.id,
      agency: "Showroom Norte",
      agencyId: agency?.id,
      source: "showroom",
    });

    const known = await provider.call(visits.lookUp, { identification: person.identification }, { as: host });
    const desk = await provider.call(visits.desk, {}, { as: host });

    expect(known.body.person).toMatchObject({ product: `${model?.brand} ${model?.name}`, agencyId: agency?.id });
    expect(desk.body.products).toContain(known.body.person?.product);
  });

  test("is allowed thirty times a minute at most", async () => {
    const curious = await provider.given.user(dealership, "host");
    const lookUp = () => provider.call(visits.lookUp, { identification: "1710034065" }, { as: curious });

    const answers = await Promise.all(Array.from({ length: 31 }, lookUp));

    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  });
});

describe("the advisors", () => {
  let showroom: Dealership;
  let greeter: TestUser;
  let team: TestUser[];
  const desk = async () => (await provider.call(visits.desk, {}, { as: greeter })).body;
  const arrive = async (given: Partial<VisitInput> = {}) => {
    const input = { ...buildVisit(greeter, given), agencyId: showroom.agencies[0]?.id };
    return (await provider.call(visits.register, input, { as: greeter })).body;
  };
  const summon = (of: Visit, advisor: TestUser, as = greeter, force = false) =>
    provider.call(visits.call, { id: of.id, version: of.version, advisorId: advisor.userId, force }, { as });
  beforeAll(async () => {
    showroom = await provider.given.dealership();
    greeter = await provider.given.user(showroom, "host");
    team = await Promise.all(
      [1, 2, 3].map((one) => provider.given.user(showroom, "sales-manager", { fullName: `Asesor ${one}` })),
    );
    const ids = team.map(({ userId }) => userId);
    await tenant(
      "update rule set assignment = $1 where channel = 'showroom'",
      [{ kind: "roundRobin", advisorIds: ids }],
      showroom,
    );
    await tenant(
      `insert into absence (license_id, id, user_id, first_day, last_day)
        values ($1, gen_random_uuid(), $2, current_date - 2, current_date + 2)`,
      [showroom.licenseId, team[2]?.userId],
      showroom,
    );
  });

  test("are free, with a visitor or away, and take turns", async () => {
    const [first, second] = team as [TestUser, TestUser];
    const start = await desk();
    const visit = await arrive({ advisorId: first.userId });
    const then = await desk();
    await provider.call(visits.close, { id: visit.id, version: visit.version, result: "quoted" }, { as: greeter });
    const end = await desk();

    expect(start.advisors.map(({ state }) => state)).toEqual(["free", "free", "absent"]);
    expect([start.nextAdvisorId, then.nextAdvisorId, end.nextAdvisorId]).toEqual([
      first.userId,
      second.userId,
      second.userId,
    ]);
    expect(then.advisors.map(({ state }) => state)).toEqual(["busy", "free", "absent"]);
    expect(visit).toMatchObject({ advisor: { id: first.userId }, owner: { id: first.userId } });
  });

  test("go to one of two hosts who call them at once, unless both are requested", async () => {
    const colleague = await provider.given.user(showroom, "host");
    const [first] = team as [TestUser];
    const [one, other] = [await arrive(), await arrive()];

    const answers = await Promise.all([summon(one, first), summon(other, first, colleague)]);
    const [rejected] = answers.filter(({ status }) => status !== 200);
    const left = answers[0]?.status === 200 ? other : one;
    const insisted = await summon(left, first, greeter, true);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(rejected).toMatchObject({ body: { code: "ADVISOR_BUSY" } });
    expect(insisted.body).toMatchObject({ advisor: { id: first.userId } });
    for (const { id } of [one, other]) {
      const [now] = (await provider.call(visits.list, {}, { as: greeter })).body.filter((visit) => visit.id === id);
      await provider.call(visits.close, { id, version: now?.version ?? 0, result: "left" }, { as: greeter });
    }
  });

  test("own the lead from then on, and attendance is its first contact", async () => {
    const boss = await provider.given.user(showroom, "supervisor");
    const [, second] = team as [TestUser, TestUser];
    const visit = await arrive();
    const called = await summon(visit, second);

    const attended = await provider.call(
      visits.attend,
      { id: visit.id, version: called.body.version },
      { as: greeter },
    );

    const lead = await provider.call(leads.get, { id: visit.dealId }, { as: boss });
    expect(lead.body).toMatchObject({ advisor: { id: second.userId }, firstContactAt: attended.body.attendedAt });
    const closing = { id: visit.id, version: attended.body.version, result: "testDrive" } as const;
    const closed = await provider.call(visits.close, closing, { as: greeter });
    const again = await provider.call(visits.close, closing, { as: greeter });
    expect(closed.body).toMatchObject({ result: "testDrive" });
    expect(again.status).toBe(409);
  });
});

describe("a visitor with an appointment", () => {
  test("is checked in once: the appointment is attended, and the visit belongs to its lead", async () => {
    const advisor = await anAdvisor();
    const { id: leadId } = await provider.given.lead(dealership.licenseId, { advisorId: advisor.userId });
    const agencyId = dealership.agencies[0]?.id ?? null;
    const { id } = await provider.given.appointment(dealership.licenseId, {
      advisorId: advisor.userId,
      leadId,
      agencyId,
    });
    const visitId = randomUUID();
    const arrive = (given: string) => provider.call(visits.checkIn, { id, version: 1, visitId: given }, { as: host });

    const both = await Promise.all([arrive(visitId), arrive(randomUUID())]);
    const again = await arrive(both[0]?.body.id ?? "");

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [stored] = both.filter(({ status }) => status === 200);
    expect(stored?.body).toMatchObject({ dealId: leadId, isAppointment: true, owner: { id: advisor.userId } });
    if (both[0]?.status === 200) expect(again.body.id).toBe(visitId);
    const displayed = await provider.call(appointments.ofLead, { dealId: leadId }, { as: supervisor });
    expect(displayed.body.map(({ state }) => state)).toEqual(["shown"]);
  });

  test("who was registered on arrival has one visit", async () => {
    const person = aPerson();
    const agencyId = dealership.agencies[0]?.id ?? null;
    const { userId: advisorId } = await anAdvisor();
    const { id: leadId } = await provider.given.lead(dealership.licenseId, { ...person, advisorId });
    const { id } = await provider.given.appointment(dealership.licenseId, { advisorId, leadId, agencyId });
    const { body: walkIn } = await register(person);

    const { body, status } = await provider.call(
      visits.checkIn,
      { id, version: 1, visitId: randomUUID() },
      { as: host },
    );

    expect([status, body.id, body.isAppointment]).toEqual([200, walkIn.id, true]);
    const called = { id: body.id, version: body.version, advisorId, force: true };
    const { body: waiting } = await provider.call(visits.call, called, { as: host });
    await provider.call(visits.attend, { id: body.id, version: waiting.version }, { as: host });
    for (const id of [leadId, walkIn.dealId]) {
      const met = await provider.call(leads.get, { id }, { as: supervisor });
      expect(met.body.firstContactAt).not.toBeNull();
    }
    expect((await listed()).filter(({ dealId }) => [leadId, walkIn.dealId].includes(dealId))).toHaveLength(1);
    const { rows } = await tenant("select state from appointment where id = $1", [id]);
    expect(rows).toEqual([{ state: "shown" }]);
  });

  test("who was registered on arrival is checked in once for repeated requests, and audited", async () => {
    const shop = await provider.given.dealership();
    const [greeter, boss] = [await provider.given.user(shop, "host"), await provider.given.user(shop, "supervisor")];
    const person = aPerson();
    const agencyId = shop.agencies[0]?.id ?? "";
    const { userId: advisorId } = await anAdvisor(shop);
    const { id: leadId } = await provider.given.lead(shop.licenseId, { ...person, advisorId });
    const { id } = await provider.given.appointment(shop.licenseId, { advisorId, leadId, agencyId });
    const { body: walkIn } = await register({ ...person, agencyId }, greeter);
    const visitId = randomUUID();
    const send = (as: string) => provider.call(visits.checkIn, { id, version: 1, visitId: as }, { as: greeter });

    const answers = [...(await Promise.all([send(visitId), send(visitId)])), await send(visitId)];
    const another = await send(randomUUID());

    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, walkIn.id]));
    expect(answers.at(-1)?.body).toMatchObject({ isAppointment: true, version: walkIn.version + 1 });
    expect(another.status).toBe(409);
    const { body: joined } = await provider.call(audits.list, { action: "visit.joined" }, { as: boss });
    expect(joined.items).toHaveLength(1);
    const { body: entry } = await provider.call(audits.get, { id: joined.items[0]?.id ?? "" }, { as: boss });
    expect(entry).toMatchObject({ subject: "visit", subjectId: walkIn.id, after: { appointmentId: id } });
  });

  test("without a lead is registered with the appointment", async () => {
    const { userId } = await anAdvisor();
    const agencyId = dealership.agencies[0]?.id ?? null;
    const given = { advisorId: userId, agencyId, person: "Rosa Mena" };
    const { id } = await provider.given.appointment(dealership.licenseId, given);

    const rejected = await provider.call(visits.checkIn, { id, version: 1, visitId: randomUUID() }, { as: host });
    const { body } = await register({ appointmentId: id });

    expect(rejected.status).toBe(409);
    expect(body).toMatchObject({ isAppointment: true, owner: { id: userId } });
    const { rows } = await tenant("select state from appointment where id = $1", [id]);
    expect(rows).toEqual([{ state: "shown" }]);
  });
});

test("a host sees what happens at their agencies, and open visits of other days until they are closed", async () => {
  const there = await provider.given.user(dealership, "host");
  await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [
      there.userId,
      dealership.agencies[1]?.id,
    ]),
  );
  const { body: here } = await register({ arrivedAt: new Date(Date.now() - 3 * 86_400_000).toISOString() });

  const elsewhere = await anAdvisor();
  await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [
      elsewhere.userId,
      dealership.agencies[0]?.id,
    ]),
  );

  const { body: desk } = await provider.call(visits.desk, {}, { as: there });
  const outside = await provider.call(visits.close, { id: here.id, version: 1, result: "left" }, { as: there });
  const observed = await listed();
  const closed = await provider.call(visits.close, { id: here.id, version: 1, result: "left" }, { as: host });

  expect(desk.agencies.map(({ name }) => name)).toEqual(["Cumbayá"]);
  expect(desk.advisors.map(({ id }) => id)).not.toContain(elsewhere.userId);
  expect(await listed(there)).toEqual([]);
  expect(outside.status).toBe(404);
  expect(observed.map(({ id }) => id)).toContain(here.id);
  expect(closed.status).toBe(200);
  expect((await listed()).map(({ id }) => id)).not.toContain(here.id);
});
